/** Far more than any answer of the service has. */
const deepest = 100

const quote = 0x22
const backslash = 0x5c

/**
 * Looks at JSON as it arrives, chunk by chunk: false as soon as it is nested too deeply. Reading what is nested a
 * million times takes seconds, and what is nested some thousand times runs out of stack wherever it is walked through.
 */
export function createDepthGauge(): (chunk: Uint8Array) => boolean {
  let depth = 0
  let inText = false
  let isEscaped = false
  return (chunk) => {
    for (const byte of chunk) {
      if (inText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) inText = false
      } else if (byte === quote) inText = true
      // [ and {, whose codes differ from those of ] and } by two.
      else if (byte === 0x5b || byte === 0x7b) {
        if (++depth > deepest) return false
      } else if (byte === 0x5d || byte === 0x7d) depth--
    }
    return true
  }
}
