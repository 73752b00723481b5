import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import katex from 'katex'
import { describe, expect, it } from 'vitest'
import { mathClass } from './mathClasses.ts'
import { mathReach, mathStyle } from './mathStyle.ts'
import type { MathNode } from './mathTree.ts'
import { parseContent } from '../parseContent.ts'

const css = readFileSync(createRequire(import.meta.url).resolve('katex/dist/katex.css'), 'utf8')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/url\([^)]*\)/g, '')
const styled = new Set(
  [...css.matchAll(/([^{}]+)\{/g)].flatMap((m) => [...m[1]!.matchAll(/\.([a-z][\w-]*)/gi)].map((c) => c[1]!)),
)

describe('mathematics', () => {
  it('keeps every class in the style sheet that formulas can have', () => {
    const outside = ['katex', 'katex-display', 'katex-html', 'katex-mathml', 'katex-version', 'mml-eqn-num']
    expect([...styled].filter((name) => mathClass(name) !== name && !outside.includes(name))).toEqual([])
  })

  it('keeps the output of the typesetter for many kinds of formulas', () => {
    const formulas = [
      '\\frac{a}{\\sqrt[3]{x^2+1}}',
      '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
      '\\fcolorbox{red}{#00f}{x}',
      '\\xrightarrow{abc}\\overbrace{xyz}^n',
      '\\begin{array}{c|c}a&b\\\\\\hline c&d\\end{array}',
      '\\cancel{x}\\vec{v}\\rule{1em}{2em}\\raisebox{1em}{y}',
      '\\mathbb{R}\\mathcal{L}\\mathfrak{g}\\int_0^\\infty',
    ]
    for (const tex of formulas) {
      const html = katex.renderToString(tex, { displayMode: true })
      const [block] = parseContent(`<p>${html}</p>`).blocks
      if (block?.type !== 'mathBlock') throw new Error(`no formula: ${tex}`)
      expect(block.tex).toBe(tex)
      const visible = html.slice(html.indexOf('katex-html'))
      const count = (pattern: RegExp) => (visible.match(pattern) ?? []).length
      const kept = { styles: 0, shapes: 0 }
      const walk = (node: MathNode): void => {
        if (node.type === 'span') {
          kept.styles += Object.keys(node.style).length
          node.children.forEach(walk)
        } else if (node.type === 'svg') kept.shapes += node.shapes.length
      }
      block.html.forEach(walk)
      const styles = [...visible.replace(/<svg[^>]*>/g, '').matchAll(/ style="([^"]*)"/g)].flatMap((m) =>
        m[1]!.split(';').filter((d) => d !== ''),
      )
      // "margin: 0 x" becomes two properties.
      expect(kept.styles, tex).toBe(styles.length + styles.filter((d) => /^margin:/.test(d)).length)
      expect(kept.shapes, tex).toBe(count(/<(path|line) /g))
    }
  })

  it.each([
    ['height:1.2em;vertical-align:-0.25em', { height: '1.2em', verticalAlign: '-0.25em' }],
    ['position:relative;position:fixed', { position: 'relative' }],
    ['margin:0 -0.02em', { marginLeft: '-0.02em', marginRight: '-0.02em' }],
    ['top:-9999em;left:calc(1px);color:url(x);background:red;width:1em!important', {}],
    ['color:red;border-color:#0a0', { color: 'red', borderColor: '#0a0' }],
    ['', {}],
  ])('keeps the safe part of %j', (style, expected) =>
    expect(mathStyle(style, { ems: mathReach.inline, isExceeded: false })).toEqual(expected),
  )
})
