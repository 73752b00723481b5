// Strings come first, so that slashes within them start no comment. Lines of `//` that follow each other are one comment.
const COMMENT =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|(?<![:/\\])\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g

/** Returns the comments of a source file without their marks, with the line on which each starts. */
export function commentsIn(source) {
  return [...source.matchAll(COMMENT)].flatMap(({ 0: match, index }) => {
    if (!match.startsWith('/')) return []
    const text = match.replace(/^\/\*+|\*\/$/g, '').replaceAll(/(^|\n)[ \t]*(?:\/\/|\*)/g, '$1')
    return [{ line: source.slice(0, index).split('\n').length, text: text.trim() }]
  })
}
