/** The account's settings of how messages look. */
export interface Look {
  readonly hasHighContrast: boolean
  /** Pixels, of which 16 are the usual size. */
  readonly fontSize: number
  /** Percent, of which 140 are the usual height. */
  readonly lineHeight: number
  readonly isFullWidth: boolean
  readonly isDense: boolean
}

const usualSize = 16
const usualHeight = 140

/** The style sheets read it from the document: no row is drawn again for it. */
export function applyLook({ hasHighContrast, fontSize, lineHeight, isFullWidth, isDense }: Look): void {
  const { style, dataset } = document.documentElement
  setData(dataset, 'contrast', hasHighContrast ? 'more' : null)
  setData(dataset, 'width', isFullWidth ? 'full' : null)
  setData(dataset, 'density', isDense ? null : 'roomy')
  setScale(style, '--message-size', fontSize / usualSize)
  setScale(style, '--message-leading', lineHeight / usualHeight)
}

function setScale(style: CSSStyleDeclaration, name: string, scale: number): void {
  if (scale === 1) style.removeProperty(name)
  else style.setProperty(name, String(scale))
}

function setData(dataset: DOMStringMap, name: string, value: string | null): void {
  if (value === null) delete dataset[name]
  else dataset[name] = value
}
