const vowel = /[aeiouy]/

/** Returns the word without an ending, or null if the rest is too short or has no vowel. */
function without(word: string, ending: RegExp, least = 2): string | null {
  const rest = word.replace(ending, '')
  return rest !== word && rest.length >= least && vowel.test(rest) ? rest : null
}

/** Returns an English word without its ending: search finds `needle` by `needles`, and `running` by `run`. */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z']+$/.test(word)) return word
  const singular =
    without(word, /'s?$/) ??
    (/sses$/.test(word) ? word.slice(0, -2) : null) ??
    (/ies$/.test(word) ? `${word.slice(0, -3)}${word.length > 4 ? 'y' : 'ie'}` : null) ??
    (/[^su]s$/.test(word) ? without(word, /s$/) : null) ??
    word
  const base = without(singular, /(?:ing|ed)(?:ly)?$/, 2) ?? singular
  const single = base === singular ? base : base.replace(/([bdfgmnprt])\1$/, '$1')
  return single
    .replace(/([^aeiou])y$/, '$1i')
    .replace(/e$/, '')
    .replace(/ll$/, 'l')
}

/** Stop words, which the search ignores. */
const stopWords = new Set(
  (
    'a about after all also am an and any are as at be because been before being but by can did do does for from had has have ' +
    'he her here him his how i if in into is it its just me more most my no nor not now of off on only or other our out ' +
    'over own same she so some such than that the their them then there these they this those to too under until up very ' +
    'was we were what when where which while who whom why will with you your'
  ).split(' '),
)

/** Returns the stems of the searchable words in a text. */
export function stems(text: string): string[] {
  return [...text.toLowerCase().matchAll(/[\p{L}\p{N}_']+/gu)]
    .map(([word]) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(stem)
}
