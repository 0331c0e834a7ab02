/** The dialog's script and styles, which few visitors of the landing page need. */
export async function loadAuthModal() {
  const [{ AuthModal }] = await Promise.all([
    import('#features/auth/forms/auth-modal.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: AuthModal };
}
