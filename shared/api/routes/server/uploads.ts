import { z } from 'zod'
import { attachment } from '../../records/messages/attachment.ts'
import { amount, flag, int, listOf, name, token } from '../../records/lenient.ts'
import { none } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

/** Organization, folders and name of an uploaded file, without percent-encoding. */
const file = z.object({ segments: z.array(z.string().min(1)).min(2) })
const fileWire = ({ segments }: z.output<typeof file>) => ({ rest: segments })

const uploadFile = route({
  name: 'uploadFile',
  doc: 'Stores the file that goes along; everybody, up to the size that the registration tells. See tus.ts for large ones.',
  method: 'POST',
  path: '/user_uploads',
  body: 'multipart',
  errors: ['REALM_UPLOAD_QUOTA'],
  params: none,
  wire: () => ({}),
  result: reads(
    z
      .object({ url: token.optional(), uri: token.optional(), filename: name.nullish() })
      .transform((wire, context) => {
        // The old name, below level 272.
        const url = wire.url ?? wire.uri
        // The name is sent from level 285 on. It may differ from the last part of the address.
        if (url !== undefined) return { url, filename: wire.filename ?? null }
        context.addIssue({ code: 'custom', message: 'no address' })
        return z.NEVER
      }),
  ),
})

const getTemporaryUpload = route({
  name: 'getTemporaryUpload',
  doc: 'An address of an uploaded file that works without credentials for a minute, relative to the realm; whoever can read a message that links to it, and who uploaded it.',
  method: 'GET',
  path: '/user_uploads/{rest}',
  params: file,
  wire: fileWire,
  result: reads(z.object({ url: token }).transform(({ url }) => url)),
})

const getThumbnailStatus = route({
  name: 'getThumbnailStatus',
  doc: 'Whether the small pictures of an uploaded image are made; whoever can see the file.',
  method: 'GET',
  path: '/thumbnail/status/{rest}',
  since: 479,
  fromWindow: true,
  params: file,
  wire: fileWire,
  result: reads(
    z.object({ has_thumbnail: flag }).transform((wire) => ({ hasThumbnail: wire.has_thumbnail })),
  ),
})

const getAttachments = route({
  name: 'getAttachments',
  doc: 'The files one has uploaded, and the bytes they take; everybody, their own.',
  method: 'GET',
  path: '/attachments',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(
    z
      .object({ attachments: listOf(attachment), upload_space_used: amount.nullish() })
      .transform((wire) => ({ attachments: wire.attachments, bytesUsed: wire.upload_space_used ?? null })),
  ),
})

const deleteAttachment = route({
  name: 'deleteAttachment',
  doc: 'Deletes an uploaded file, also from the messages that link to it; who uploaded it.',
  method: 'DELETE',
  path: '/attachments/{attachment_id}',
  fromWindow: true,
  params: z.object({ attachmentId: int }),
  wire: (params) => ({ attachment_id: params.attachmentId }),
  result: nothing,
})

export const uploadRoutes = {
  uploadFile,
  getTemporaryUpload,
  getThumbnailStatus,
  getAttachments,
  deleteAttachment,
} as const
