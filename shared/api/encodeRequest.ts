import type { z } from 'zod'
import type { Route, WireValue } from './routes/route.ts'
import type { WireContext } from './wireContext.ts'

/** A request for the HTTP client. `path` is below the organization's URL; `form` is the body of all methods but GET. */
export interface EncodedRequest {
  readonly method: string
  readonly path: string
  readonly form: string | null
  /** The fields of `form`, for sending along with the file of a multipart route. [] for GET. */
  readonly fields: readonly (readonly [name: string, value: string])[]
}

function textOf(value: Exclude<WireValue, undefined>): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'json' in value) return JSON.stringify(value.json)
  return JSON.stringify(value)
}

/** Encodes a call of `route` for the server's level. Throws a ZodError for invalid parameters. */
export function encodeRequest<P extends z.ZodType>(
  route: Route<P>,
  params: z.input<P>,
  context: WireContext,
): EncodedRequest {
  const parsed = route.params.parse(params)
  const fallback = route.instead?.(parsed, context) ?? null
  if (fallback !== null) return fallback
  const fields = { ...route.wire(parsed, context) }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    if (value === undefined) throw new TypeError(`${route.name} lacks the path parameter ${name}`)
    // A list becomes several segments of the path.
    return Array.isArray(value)
      ? value.map((part) => encodeURIComponent(String(part))).join('/')
      : encodeURIComponent(textOf(value))
  })
  const texts: [string, string][] = []
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) texts.push([name, textOf(value)])
  const text = new URLSearchParams(texts).toString()
  const isGet = route.method === 'GET'
  return {
    method: route.method,
    path: `/api/v1${path}${isGet && text ? `?${text}` : ''}`,
    form: isGet ? null : text,
    fields: isGet ? [] : texts,
  }
}
