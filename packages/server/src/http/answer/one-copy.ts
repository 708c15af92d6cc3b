/** Content that many answers share, such as the scripts of pages: the node holds one copy, however many answers wait to be read. */
const shared = new WeakSet<object>()

export function asShared(content: Buffer): Buffer {
  shared.add(content)
  return content
}

export const isShared = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && shared.has(content)
