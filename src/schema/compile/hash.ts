/** Hash of 16 hex characters: identifies versions, without protection against forgery (two 32-bit FNV-1a passes). */
export function hashOf(text: string): string {
  return half(text, 0x811c9dc5) + half(text, 0x01000193 ^ text.length)
}

function half(text: string, seed: number): string {
  let hash = seed >>> 0
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash.toString(16).padStart(8, '0')
}
