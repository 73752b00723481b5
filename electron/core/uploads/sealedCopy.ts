import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Prefix of each encrypted copy. */
export const sealMark = Buffer.from('topical copy 1\n')

const nonceBytes = 12
const tagBytes = 16

/** Encrypts bytes with a 256-bit key, so that changes are detected. */
export function seal(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = cipher.update(bytes)
  return Buffer.concat([sealMark, nonce, sealed, cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a copy. Returns null if the key is wrong or the copy was changed. */
export function open(key: Uint8Array, sealed: Uint8Array): Uint8Array | null {
  const from = sealMark.length + nonceBytes
  const to = sealed.length - tagBytes
  if (to < from) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(sealMark.length, from))
    cipher.setAuthTag(sealed.subarray(to))
    return Buffer.concat([cipher.update(sealed.subarray(from, to)), cipher.final()])
  } catch {
    return null
  }
}
