import type { Server } from './server.ts'
import type { Upload } from './state/records.ts'

/** Width and height of a PNG, or null. */
export function pngSize(bytes: Buffer): readonly [number, number] | null {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89504e47) return null
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

/** Address of a picture's thumbnail. */
export function thumbnailPath(upload: Upload): string {
  return encodeURI(`/user_uploads/thumbnail/${upload.pathId}/840x560.webp`)
}

function previewOf(server: Server, upload: Upload): string {
  const url = encodeURI(`/user_uploads/${upload.pathId}`)
  const title = upload.name.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  if (upload.contentType.startsWith('video/'))
    return `<div class="message_inline_image message_inline_video"><a href="${url}" title="${title}"><video preload="metadata" src="${url}"></video></a></div>`
  if (!server.has('thumbnails'))
    return `<div class="message_inline_image"><a href="${url}" title="${title}"><img src="${url}"></a></div>`
  const size = pngSize(upload.bytes)
  const dimensions = size ? ` data-original-dimensions="${String(size[0])}x${String(size[1])}"` : ''
  if (server.now() < upload.thumbnailAt)
    return `<div class="message_inline_image"><a href="${url}" title="${title}"><img class="image-loading-placeholder"${dimensions} data-original-content-type="${upload.contentType}" src="/static/images/loading/loader-black.png"></a></div>`
  return `<div class="message_inline_image"><a href="${url}" title="${title}"><img${dimensions} data-original-content-type="${upload.contentType}" src="${thumbnailPath(upload)}"></a></div>`
}

/** Images in the text, where the level has them: they need no preview below. */
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

/** Adds previews of uploaded pictures and videos after the paragraphs that link to them, outside of quotes. */
export function previews(server: Server, html: string): string {
  if (!html.includes('/user_uploads/') || server.state.realm.settings['inline_image_preview'] === false)
    return html
  let quotes = 0
  return withInlineImages(server, html).replace(
    /<blockquote>|<\/blockquote>|<p>(.*?)<\/p>/gs,
    (whole: string, inner: string | undefined) => {
      if (whole === '<blockquote>') quotes += 1
      if (whole === '</blockquote>') quotes -= 1
      if (inner === undefined || quotes > 0) return whole
      const added = [...inner.matchAll(/<a href="\/user_uploads\/([^"]+)"/g)].flatMap((match) => {
        const upload = server.state.uploads.get(decodePath(match[1] ?? ''))
        if (!upload || !/^(image\/(png|jpeg|gif|webp)|video\/)/.test(upload.contentType)) return []
        return [previewOf(server, upload)]
      })
      return [whole, ...added].join('\n')
    },
  )
}

/** Path ids of the uploads that a text links to. */
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
