import type { Fetch } from '../../electron/core/http/fetch.ts'
import { withListedTypes } from './oracle/listedTypes.ts'
import type { ScenarioClock } from './scenarios/scenarioClock.ts'

/** An event as the server sent it, with the scenario's time of its arrival. */
export interface WireEvent {
  readonly at: number
  readonly event: Readonly<Record<string, unknown>> & { readonly id: number; readonly type: string }
}

/** The network of one client, with its traffic. */
export interface Wire {
  readonly fetch: Fetch
  /** Returns the number of pending requests, except polls. */
  busy(): number
  /** Returns the queue id of the open poll; null when none is open. */
  polling(): string | null
  /** Events of the current queue, oldest first. A new registration empties the list. */
  readonly events: WireEvent[]
  /** Texts of edits that the server refused and did not accept later. */
  readonly refusedEdits: ReadonlySet<string>
  /** Returns the id of the newest presence update that the client knows; its next report asks for later ones. */
  presenceSince(): number
}

const formOf = (body: RequestInit['body']): string => (typeof body === 'string' ? body : '')

/** Passes requests through and records polls, edits and presence. `listsTypes` adds type lists to registrations. */
export function watchWire(clock: ScenarioClock, listsTypes = false): Wire {
  let busy = 0
  let polling: string | null = null
  let presenceSince = -1
  const events: WireEvent[] = []
  const refusedEdits = new Set<string>()

  /**
   * Reads from a registration or the response to a presence report how recent the client's presence data is.
   */
  const lookForPresence = async (response: Response, isFirst: boolean) => {
    try {
      const body = (await response.json()) as { readonly presence_last_update_id?: number }
      if (isFirst) presenceSince = -1
      presenceSince = Math.max(presenceSince, body.presence_last_update_id ?? -1)
    } catch {
      // The response was garbled on purpose.
    }
  }
  const poll = async (url: URL, send: () => Promise<Response>): Promise<Response> => {
    const queue = url.searchParams.get('queue_id')
    polling = queue
    try {
      const response = await send()
      if (response.status === 200) await look(response.clone())
      return response
    } finally {
      polling = null
    }
  }
  const look = async (response: Response) => {
    try {
      const body = (await response.json()) as { readonly events?: readonly WireEvent['event'][] }
      for (const event of body.events ?? []) events.push({ at: clock.now(), event })
    } catch {
      // The response was garbled on purpose.
    }
  }
  const lookAtEdit = ({ body, method }: RequestInit, { status }: Response) => {
    const content = method === 'PATCH' ? new URLSearchParams(formOf(body)).get('content') : null
    if (content === null) return
    if (status === 200) refusedEdits.delete(content)
    // Any other status leaves the outcome open.
    else if (status === 400) refusedEdits.add(content)
  }
  return {
    fetch: async (input, init) => {
      const url = new URL(String(input))
      const isFirst = url.pathname.endsWith('/register')
      const body = isFirst && listsTypes ? withListedTypes(formOf(init?.body)) : init?.body
      const send = () => fetch(input, { ...init, body: body ?? null })
      if (url.pathname.endsWith('/events')) return poll(url, send)
      if (isFirst) events.length = 0
      busy += 1
      try {
        const response = await send()
        lookAtEdit(init ?? {}, response)
        const reportsPresence = isFirst || url.pathname.endsWith('/users/me/presence')
        if (reportsPresence && response.status === 200) await lookForPresence(response.clone(), isFirst)
        return response
      } finally {
        busy -= 1
      }
    },
    busy: () => busy,
    polling: () => polling,
    events,
    refusedEdits,
    presenceSince: () => presenceSince,
  }
}
