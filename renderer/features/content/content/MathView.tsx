import type { ReactNode } from 'react'
import type { MathNode, MathShape } from '../../../../shared/content/maths/mathTree.ts'
import 'katex/dist/katex.css'
import './math.css'

export interface MathViewProps {
  readonly tex: string
  readonly html: readonly MathNode[]
  readonly display?: boolean
}

/** A formula as typeset by the server, or its source if it was not typeset. */
export function MathView({ tex, html, display }: MathViewProps): ReactNode {
  const formula =
    html.length === 0 ? (
      <code>{tex}</code>
    ) : (
      <span className="katex" role="math" aria-label={tex} data-tooltip={tex}>
        <span className="katex-html" aria-hidden="true">
          {html.map(mathElement)}
        </span>
      </span>
    )
  return display === true ? <div className="katex-display content-math">{formula}</div> : formula
}

// React sets styles through the CSS object model, which the content security policy permits.
function mathElement(node: MathNode, key: number): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text
    case 'span':
      return (
        <span key={key} className={node.classes.join(' ') || undefined} style={node.style}>
          {node.children.map(mathElement)}
        </span>
      )
    case 'svg':
      return (
        <svg
          key={key}
          xmlns="http://www.w3.org/2000/svg"
          width={node.width ?? undefined}
          height={node.height ?? undefined}
          viewBox={node.viewBox ?? undefined}
          preserveAspectRatio={node.preserveAspectRatio ?? undefined}
        >
          {node.shapes.map(shapeElement)}
        </svg>
      )
  }
}

function shapeElement(shape: MathShape, key: number): ReactNode {
  if (shape.type === 'path') return <path key={key} d={shape.d} />
  const { x1, y1, x2, y2, strokeWidth } = shape
  return <line key={key} x1={x1} y1={y1} x2={x2} y2={y2} strokeWidth={strokeWidth} />
}
