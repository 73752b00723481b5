/** Identifiers of elements of a WebM file (RFC 9559): the segment's information, and the duration in it. */
const infoId = [0x15, 0x49, 0xa9, 0x66]
const durationId = [0x44, 0x89]

/**
 * Returns a recording with its duration. Chromium streams recordings and leaves the duration out, so that players could
 * neither show a length nor move in it. Returns the recording unchanged if its form is unknown.
 */
export function withDuration(bytes: Uint8Array<ArrayBuffer>, milliseconds: number): Uint8Array<ArrayBuffer> {
  const start = findInfo(bytes)
  if (start < 0) return bytes
  const sizeAt = start + infoId.length
  const size = readSize(bytes, sizeAt)
  if (size === null || hasDuration(bytes, sizeAt + size.length, size.value)) return bytes
  const contentAt = sizeAt + size.length
  const contentEnd = contentAt + size.value
  const duration = new Uint8Array([...durationId, 0x88, ...new Uint8Array(8)])
  new DataView(duration.buffer).setFloat64(3, milliseconds)
  const parts = [
    bytes.subarray(0, sizeAt),
    longSize(size.value + duration.length),
    bytes.subarray(contentAt, contentEnd),
    duration,
    bytes.subarray(contentEnd),
  ]
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let position = 0
  for (const part of parts) {
    whole.set(part, position)
    position += part.length
  }
  return whole
}

/** Returns the index of the segment's information, which is near the start, or -1. */
function findInfo(bytes: Uint8Array): number {
  for (let position = 0; position < Math.min(bytes.length - 12, 1000); position++)
    if (infoId.every((byte, index) => bytes[position + index] === byte)) return position
  return -1
}

interface Size {
  readonly value: number
  /** Number of bytes of the size itself. */
  readonly length: number
}

/** Reads the size of an element. Returns null if it is unknown or too large. */
function readSize(bytes: Uint8Array, position: number): Size | null {
  const first = bytes[position] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8) return null
  let value = first & (0xff >> length)
  for (let index = 1; index < length; index++) value = value * 256 + (bytes[position + index] ?? 0)
  return value < 10_000 && position + length + value <= bytes.length ? { value, length } : null
}

/** Returns a size in the longest form. */
function longSize(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  bytes[0] = 1
  return bytes
}

/** True if the information has a duration already. */
function hasDuration(bytes: Uint8Array, start: number, length: number): boolean {
  for (let position = start; position < start + length;) {
    if (durationId.every((byte, index) => bytes[position + index] === byte)) return true
    const idLength = Math.clz32(bytes[position] ?? 0) - 23
    const size = readSize(bytes, position + idLength)
    if (size === null) return false
    position += idLength + size.length + size.value
  }
  return false
}
