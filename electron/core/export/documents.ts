import type { ExportFormat } from '../../../shared/ipc/calls/downloadCalls.ts'
import type { DocumentSubject, DocumentWriter } from './document.ts'
import { htmlDocument } from './htmlDocument.ts'
import { markdownDocument } from './markdownDocument.ts'
import type { PictureLimits } from './pictures.ts'

interface DocumentFormat {
  readonly write: (subject: DocumentSubject) => DocumentWriter
  /** True if the format uses the Markdown source of messages. */
  readonly isRaw: boolean
  /** Maximum number of messages. */
  readonly limit: number
  readonly pictures: PictureLimits
}

const mb = 1024 * 1024
const noPictures: PictureLimits = { one: 0, all: 0, requests: 0 }
const htmlPictures: PictureLimits = { one: 20 * mb, all: 300 * mb, requests: 5000 }
const pdfPictures: PictureLimits = { one: 10 * mb, all: 100 * mb, requests: 1000 }

/** The formats. A PDF is printed from HTML that a window must lay out, so its limits are lower. */
export const documents: Readonly<Record<ExportFormat, DocumentFormat>> = {
  markdown: { write: markdownDocument, isRaw: true, limit: 100_000, pictures: noPictures },
  html: { write: htmlDocument, isRaw: false, limit: 50_000, pictures: htmlPictures },
  pdf: { write: htmlDocument, isRaw: false, limit: 3000, pictures: pdfPictures },
}
