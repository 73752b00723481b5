import fc from 'fast-check'

const codePoint = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xffff }),
    fc.integer({ min: 0x10000, max: 0x10ffff }),
  )
  // Excludes unpaired surrogates.
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

/**
 * Text of any code points, including control and unassigned ones. The library's own arbitrary takes seconds to set up.
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: codePoint, maxLength })
