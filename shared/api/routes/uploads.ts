import { z } from 'zod'
import { reads, route } from './route.ts'

/** An address of an uploaded file that works without credentials for a minute; relative to the realm. */
export const getTemporaryUpload = route({
  name: 'getTemporaryUpload',
  method: 'GET',
  path: '/user_uploads/{rest}',
  /** Realm, folders and name, as they are written, without percent signs. */
  params: z.object({ segments: z.array(z.string().min(1)).min(2) }),
  wire: ({ segments }) => ({ rest: segments }),
  result: reads(z.looseObject({ url: z.string() }).transform(({ url }) => url)),
})
