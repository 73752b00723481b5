/** Loudness over time, and the length in seconds. */
export interface SoundShape {
  /** From 0 to 1, in equal steps of time. */
  readonly peaks: readonly number[]
  readonly seconds: number
}

/** Number of bars of a wave. */
export const bars = 64
/** The rate at which sounds are decoded. Loudness needs no more. */
const rate = 8000
/** Length in seconds of the longest sound that is decoded. A decoded sound takes much memory. */
const maxSeconds = 600

/** True if a sound of this length is decoded. NaN and Infinity: the length is unknown. */
export const isDecoded = (seconds: number): boolean => seconds <= maxSeconds

let decoding: Promise<unknown> = Promise.resolve()

/**
 * Decodes a sound of this length, one sound at a time. Resolves with null if the sound cannot be decoded or is too
 * long.
 */
export function soundShape(bytes: ArrayBuffer, seconds: number): Promise<SoundShape | null> {
  if (!isDecoded(seconds)) return Promise.resolve(null)
  const shape = decoding.then(() => decode(bytes))
  decoding = shape
  return shape
}

async function decode(bytes: ArrayBuffer): Promise<SoundShape | null> {
  try {
    const buffer = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes)
    return { peaks: peaksOf(buffer.getChannelData(0), bars), seconds: buffer.duration }
  } catch {
    return null
  }
}

/** Returns the loudness of `count` parts of a sound, relative to the loudest part. */
export function peaksOf(samples: Float32Array, count: number): readonly number[] {
  const size = samples.length / count
  const peaks = Array.from({ length: count }, (_, index) => {
    let sum = 0
    const start = Math.floor(index * size)
    const end = Math.floor((index + 1) * size)
    for (const sample of samples.subarray(start, end)) sum += sample ** 2
    return Math.sqrt(sum / Math.max(1, end - start))
  })
  const loudest = Math.max(...peaks)
  return peaks.map((peak) => (loudest === 0 ? 0 : peak / loudest))
}
