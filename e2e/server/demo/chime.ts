/** Returns a second of two soft tones as an 8-bit WAV file in which every byte is an ASCII character. */
export function chime(): string {
  const rate = 8000
  const length = 0x1f40
  const word = (value: number) =>
    String.fromCharCode(value & 127, (value >> 8) & 127, (value >> 16) & 127, (value >> 24) & 127)
  const half = (value: number) => String.fromCharCode(value & 127, (value >> 8) & 127)
  // All of these numbers consist of bytes below 128: 36 + 8000 is 0x1f64.
  const head = `RIFF${word(36 + length)}WAVEfmt ${word(16)}${half(1)}${half(1)}${word(rate)}${word(rate)}${half(1)}${half(8)}data${word(length)}`
  const samples = Array.from({ length }, (_, index) => {
    const second = index / rate
    const tone = second < 0.35 ? 659 : 880
    const since = second < 0.35 ? second : second - 0.35
    // The center of the range is 128, which is not ASCII, so the tone stays below it.
    return 64 + Math.round(48 * Math.exp(-5 * since) * Math.sin(2 * Math.PI * tone * second))
  })
  return head + String.fromCharCode(...samples)
}
