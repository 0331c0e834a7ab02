export function findPortOffset(from?: number): Promise<number>;
