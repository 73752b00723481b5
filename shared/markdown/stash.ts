const digits = '\ue000\ue001\ue002\ue003\ue004\ue005\ue006\ue007\ue008\ue009'

/**
 * Placeholders for finished HTML in text that is still being parsed. They cannot be typed, because `normalize` removes
 * their characters.
 */
const placeholder = /\ufdd0([\ue000-\ue009]+)\ufdd1/g
const wholePlaceholder = /^\ufdd0([\ue000-\ue009]+)\ufdd1$/
export const placeholderMark = '\ufdd0'

interface Piece {
  readonly html: string
  readonly source: string
  readonly isBlock: boolean
}

/** Finished HTML by placeholder, with its source. */
export class Stash {
  readonly #pieces: Piece[] = []

  put(html: string, source = '', isBlock = false): string {
    const name = [...String(this.#pieces.length)].map((digit) => digits[Number(digit)]).join('')
    this.#pieces.push({ html, source, isBlock })
    return `\ufdd0${name}\ufdd1`
  }

  #at(name: string): Piece {
    return this.#pieces[Number([...name].map((digit) => digits.indexOf(digit)).join(''))]!
  }

  /** Returns the HTML of a paragraph that is nothing but a finished block; null otherwise. */
  blockOf(text: string): string | null {
    const match = wholePlaceholder.exec(text)
    const piece = match ? this.#at(match[1]!) : null
    return piece?.isBlock ? piece.html : null
  }

  /** Renders text, with the finished pieces in place of their placeholders. */
  finish(text: string, escape: (text: string) => string): string {
    let html = ''
    let from = 0
    for (const match of text.matchAll(placeholder)) {
      html += escape(text.slice(from, match.index)) + this.#at(match[1]!).html
      from = match.index + match[0].length
    }
    return html + escape(text.slice(from))
  }

  /** Returns the text as it was typed. Pieces may contain other pieces. */
  sourceOf(text: string): string {
    return text.replace(placeholder, (_, name: string) => this.sourceOf(this.#at(name).source))
  }
}
