import { attr, hasClass, type HtmlElement } from './html/htmlNode.ts'
import { safeMediaUrl } from './links/safeUrl.ts'
import type { Audio, ImagePreview } from './tree.ts'

/** Parses an image written in Markdown, inside the text. */
export const parseInlineImage = (element: HtmlElement): ImagePreview | null =>
  hasClass(element, 'inline-image') ? parsePreview(element, null, '') : null

/**
 * Parses an image as written by any server version; null when its address may not be loaded. title: its own title, if
 * any.
 */
export function parsePreview(
  image: HtmlElement,
  anchor: HtmlElement | null,
  title: string,
): ImagePreview | null {
  const src = safeMediaUrl(attr(image, 'src') ?? '')
  if (src === null) return null
  const [width, height] = dimensions(attr(image, 'data-original-dimensions'))
  const href = anchor && attr(anchor, 'href')
  const candidates = [href, attr(image, 'data-original-src'), attr(image, 'data-src-fullsize')]
  const original = candidates.map((c) => safeMediaUrl(c ?? '')).find((c) => c !== null) ?? src
  const transcoded = attr(image, 'data-transcoded-image')
  return {
    type: 'image',
    src,
    original,
    large:
      transcoded !== null && /^[\w.-]+$/.test(transcoded)
        ? src.slice(0, src.lastIndexOf('/') + 1) + transcoded
        : null,
    title: title || attr(image, 'alt') || fileName(original),
    width,
    height,
    contentType: mediaType(attr(image, 'data-original-content-type')),
    animated: attr(image, 'data-animated') === 'true',
    pending: hasClass(image, 'image-loading-placeholder'),
  }
}

export function parseAudio(element: HtmlElement): Audio | null {
  const src = safeMediaUrl(attr(element, 'src') ?? '')
  if (src === null) return null
  const original = safeMediaUrl(attr(element, 'data-original-url') ?? '') ?? src
  return { type: 'audio', src, original, title: attr(element, 'title') ?? fileName(original) }
}

function dimensions(raw: string | null): readonly [number, number] | readonly [null, null] {
  const [, width, height] = /^([1-9]\d{0,5})x([1-9]\d{0,5})$/.exec(raw ?? '') ?? []
  return width === undefined ? [null, null] : [Number(width), Number(height)]
}

const mediaType = (raw: string | null): string | null =>
  raw !== null && /^[\w.+-]+\/[\w.+-]+$/.test(raw) ? raw : null

/** Returns the last part of an address's path, decoded if possible. */
export function fileName(url: string): string {
  const path = url.slice(0, url.search(/[?#]|$/))
  const last = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
