import type { ClientSettings } from '../../shared/settings/settings.ts'

/** The account's settings for the look of messages. */
interface Look {
  readonly hasHighContrast: boolean
  /** Pixels. 16 is the default. */
  readonly fontSize: number
  /** Percent of the font size. 140 is the default. */
  readonly lineHeight: number
  readonly isFullWidth: boolean
  readonly isDense: boolean
}

const defaultFontSize = 16
const defaultLineHeight = 140

/** Writes the settings to the document, where the style sheets read them. No row has to render again. */
export function applyLook({ hasHighContrast, fontSize, lineHeight, isFullWidth, isDense }: Look): void {
  const { style, dataset } = document.documentElement
  setData(dataset, 'contrast', hasHighContrast ? 'more' : null)
  setData(dataset, 'width', isFullWidth ? 'full' : null)
  setData(dataset, 'density', isDense ? null : 'roomy')
  setScale(style, '--message-size', fontSize / defaultFontSize)
  setScale(style, '--message-leading', lineHeight / defaultLineHeight)
}

function setScale(style: CSSStyleDeclaration, name: string, scale: number): void {
  if (scale === 1) style.removeProperty(name)
  else style.setProperty(name, String(scale))
}

function setData(dataset: DOMStringMap, name: string, value: string | null): void {
  if (value === null) delete dataset[name]
  else dataset[name] = value
}

/** Applies a theme. With `system` the style sheet decides, so that it follows changes of the operating system. */
export function applyTheme(theme: NonNullable<ClientSettings['theme']>): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
