import type { z } from 'zod'
import { encodeRequest } from '../encodeRequest.ts'
import type { Route } from './route.ts'

export interface Sent {
  /** Method and path below /api/v1. */
  readonly to: string
  /** Fields of the query or the form as sent. */
  readonly fields: Readonly<Record<string, string>>
}

/** For tests: returns the request of a call to a server of a level, by user 7. */
export function sentAt<P extends z.ZodType>(featureLevel: number, route: Route<P>, params: z.input<P>): Sent {
  const context = { wireName: 'service', featureLevel, selfUserId: 7 }
  const { method, path, form } = encodeRequest(route, params, context)
  const [place = '', query = ''] = path.split('?')
  return {
    to: `${method} ${place.replace('/api/v1', '')}`,
    fields: Object.fromEntries(new URLSearchParams(form ?? query)),
  }
}
