/** Samples per second. Enough for the highest partial below, at half the size of 44,100. */
const RATE = 22_050
/** Seconds in which each sound begins and ends, so that neither clicks. */
const FADE = { in: 0.002, out: 0.03 }

/** Duration in seconds, and the value at each time. The peak is scaled later, so only relations count. */
const sounds = {
  chime: {
    seconds: 1.1,
    at: (time) => bell(time, 783.99, 0.28) + 0.9 * bell(time - 0.14, 1046.5, 0.32),
  },
  ding: { seconds: 0.9, at: (time) => bell(time, 1318.51, 0.22) },
  knock: { seconds: 0.4, at: (time) => thud(time, 1) + 0.8 * thud(time - 0.15, 2) },
  twig: { seconds: 0.35, at: (time) => snap(time) + 0.55 * tap(time, 940) + 0.45 * tap(time - 0.06, 1250) },
}

export const soundNames = Object.keys(sounds)

/** Returns a sound as a WAV file with one channel of 16 bits. The same bytes on every machine. */
export function synthesize(name) {
  const { seconds, at } = sounds[name]
  const length = Math.round(seconds * RATE)
  const values = Array.from({ length }, (_, index) => at(index / RATE) * envelope(index / RATE, seconds))
  const peak = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const data = Buffer.alloc(2 * length)
  values.forEach((value, index) => data.writeInt16LE(Math.round((value / peak) * 0.7 * 32_767), 2 * index))
  return Buffer.concat([headerFor(data.length), data])
}

/** Returns the header of a WAV file with this number of bytes of samples. */
function headerFor(bytes) {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20) // PCM
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(2 * RATE, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}

const envelope = (time, seconds) => Math.min(1, time / FADE.in, (seconds - time) / FADE.out)
const tone = (time, hertz, decay) => Math.sin(2 * Math.PI * hertz * time) * Math.exp(-time / decay)

/** A struck bell: its partials are not multiples of each other, and the high ones end first. */
function bell(time, hertz, decay) {
  if (time < 0) return 0
  return (
    tone(time, hertz, decay) +
    0.45 * tone(time, 2 * hertz, decay * 0.6) +
    0.25 * tone(time, 2.76 * hertz, decay * 0.35) +
    0.1 * tone(time, 5.4 * hertz, decay * 0.15)
  )
}

/** A knuckle on a door. The pitch falls as the wood comes to rest. */
function thud(time, seed) {
  if (time < 0) return 0
  const fall = 160 * time + (60 / 45) * (1 - Math.exp(-45 * time))
  return (
    Math.sin(2 * Math.PI * fall) * Math.exp(-time / 0.05) + 0.3 * noise(time, seed) * Math.exp(-time / 0.008)
  )
}

/** A small piece of wood that is hit. */
const tap = (time, hertz) => (time < 0 ? 0 : tone(time, hertz, 0.05) + 0.3 * tone(time, 2.6 * hertz, 0.02))

/** The break of a dry twig. */
const snap = (time) => 0.5 * noise(time, 3) * Math.exp(-time / 0.006)

/** Noise without state: the same value for the same sample and seed. */
function noise(time, seed) {
  let bits = Math.imul(Math.round(time * RATE) + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 0x80000000 - 1
}
