import type { Server } from './server.ts'
import type { Upload } from './state/records.ts'

/** Returns width and height of a PNG, or null. */
export function pngSize(bytes: Buffer): readonly [number, number] | null {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89504e47) return null
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

/** Returns the address of an image's thumbnail. */
export function thumbnailPath(upload: Upload): string {
  return encodeURI(`/user_uploads/thumbnail/${upload.pathId}/840x560.webp`)
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Returns an image below the text. Its title is the link text, unless that equals the address. */
function framed(url: string, words: string, inner: string, kind = ''): string {
  const title = words === '' || words === url ? '' : ` title="${words}"`
  return `<div class="message_inline_image${kind}"><a href="${url}"${title}>${inner}</a></div>`
}

function previewOf(server: Server, upload: Upload, words: string): string {
  const url = encodeURI(`/user_uploads/${upload.pathId}`)
  if (upload.contentType.startsWith('video/'))
    return framed(
      url,
      escaped(upload.name),
      `<video preload="metadata" src="${url}"></video>`,
      ' message_inline_video',
    )
  if (!server.has('thumbnails')) return framed(url, words, `<img src="${url}">`)
  const size = pngSize(upload.bytes)
  const dimensions = size ? ` data-original-dimensions="${String(size[0])}x${String(size[1])}"` : ''
  const original = ` data-original-content-type="${upload.contentType}"${dimensions}`
  return server.now() < upload.thumbnailAt
    ? framed(
        url,
        words,
        `<img class="image-loading-placeholder"${original} src="/static/images/loading/loader-black.png">`,
      )
    : framed(url, words, `<img${original} src="${thumbnailPath(upload)}">`)
}

/** Replaces images in the text, if the level supports it, which then need no preview below. */
function withInlineImages(server: Server, html: string): string {
  if (!server.has('inlineImages')) return html
  return html.replace(
    /!<a href="\/user_uploads\/([^"]+)"[^>]*>(.*?)<\/a>/g,
    (whole: string, path: string, alt: string) => {
      const upload = server.state.uploads.get(decodePath(path))
      if (!upload || !/^image\/(png|jpeg|gif|webp)/.test(upload.contentType)) return whole
      const size = pngSize(upload.bytes)
      const dimensions = size ? ` data-original-dimensions="${String(size[0])}x${String(size[1])}"` : ''
      const rest = `${dimensions} data-original-content-type="${upload.contentType}" data-original-src="/user_uploads/${path}"`
      return server.now() < upload.thumbnailAt
        ? `<img alt="${alt}" class="inline-image image-loading-placeholder"${rest} src="/static/images/loading/loader-black.png">`
        : `<img alt="${alt}" class="inline-image"${rest} src="${thumbnailPath(upload)}">`
    },
  )
}

const picture = /^https?:\/\/[^\s"]+?\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i

/** Returns the preview of one link, or null if it has none. */
function previewOfLink(server: Server, url: string, words: string): string | null {
  const path = /^\/user_uploads\/(.+)$/.exec(url)?.[1]
  if (path === undefined) return picture.test(url) ? framed(url, words, `<img src="${url}">`) : null
  const upload = server.state.uploads.get(decodePath(path))
  if (!upload || !/^(image\/(png|jpeg|gif|webp)|video\/)/.test(upload.contentType)) return null
  if (upload.contentType === 'video/quicktime' && !server.has('quickTimePreviews')) return null
  return previewOf(server, upload, words)
}

const link = /<a href="([^"]+)"[^>]*>(.*?)<\/a>/gs

/**
 * Adds previews of linked images and uploaded videos after their paragraphs, except in quotes; a bare address is
 * replaced.
 */
export function previews(server: Server, html: string): string {
  if (!html.includes('<a href="') || server.state.realm.settings['inline_image_preview'] === false)
    return html
  let quotes = 0
  return withInlineImages(server, html).replace(
    /<blockquote>|<\/blockquote>|<p>(.*?)<\/p>/gs,
    (whole: string, inner: string | undefined) => {
      if (whole === '<blockquote>') quotes += 1
      if (whole === '</blockquote>') quotes -= 1
      if (inner === undefined || quotes > 0) return whole
      const links = [...inner.matchAll(link)].map(([text, url = '', words = '']) => ({
        text,
        isBare: url === words,
        preview: previewOfLink(server, url, words),
      }))
      const added = links.flatMap(({ preview }) => preview ?? [])
      const [only, ...more] = links
      const givesWay =
        only?.isBare === true && only.preview !== null && only.text === inner && more.length === 0
      return givesWay ? added.join('') : [whole, ...added].join('\n')
    },
  )
}

/** Returns the path ids of the uploads that a text links to. */
export function linkedUploads(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/\/user_uploads\/(?:thumbnail\/)?(\d+\/[\w-]+(?:\/[\w-]+)*\/[^\s)"'<>\]]+)/g)].map(
        (match) => decodePath(match[1] ?? ''),
      ),
    ),
  ]
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
