/** In the place of the Supabase client's part for subscriptions to changes. The client tells it of new tokens. */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }

  channel(): never {
    throw new Error('The site has no Realtime: see vite.config.ts.');
  }
}
