/** A second of two soft tones as a WAV file of 8 bits, made so that every byte is also an ASCII character. */
export function chime(): string {
  const rate = 8000
  const length = 0x1f40
  const word = (value: number) =>
    String.fromCharCode(value & 127, (value >> 8) & 127, (value >> 16) & 127, (value >> 24) & 127)
  const half = (value: number) => String.fromCharCode(value & 127, (value >> 8) & 127)
  // All of these numbers have bytes below 128: 36 + 8000 is 0x1f64.
  const head = `RIFF${word(36 + length)}WAVEfmt ${word(16)}${half(1)}${half(1)}${word(rate)}${word(rate)}${half(1)}${half(8)}data${word(length)}`
  const samples = Array.from({ length }, (_, at) => {
    const second = at / rate
    const tone = second < 0.35 ? 659 : 880
    const since = second < 0.35 ? second : second - 0.35
    // The middle of the range is 128, which is no ASCII character: the tone sits below it.
    return 64 + Math.round(48 * Math.exp(-5 * since) * Math.sin(2 * Math.PI * tone * second))
  })
  return head + String.fromCharCode(...samples)
}
