/** Typeset mathematics: the visible part of KaTeX's output, by allow-list. */
export type MathNode = MathText | MathSpan | MathSvg

export interface MathText {
  readonly type: 'text'
  readonly text: string
}
export interface MathSpan {
  readonly type: 'span'
  /** Only classes in KaTeX's style sheet. */
  readonly classes: readonly string[]
  /** Property names in camel case. Values are lengths, colors and a few keywords. */
  readonly style: Readonly<Record<string, string>>
  readonly children: readonly MathNode[]
}
export interface MathSvg {
  readonly type: 'svg'
  readonly width: string | null
  readonly height: string | null
  readonly viewBox: string | null
  readonly preserveAspectRatio: string | null
  readonly shapes: readonly MathShape[]
}
export type MathShape =
  | { readonly type: 'path'; readonly d: string }
  | {
      readonly type: 'line'
      readonly x1: string
      readonly y1: string
      readonly x2: string
      readonly y2: string
      readonly strokeWidth: string
    }
