import type { z } from 'zod'
import type { ServerEvent } from '../serverEvent.ts'
import type { WireContext } from '../wireContext.ts'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** An event without its id, which the reader of the queue puts on. */
export type EventBody = DistributiveOmit<ServerEvent, 'id'>

/** One event type: a schema of its wire form that yields the event in our words; null means: of no interest. */
export type EventSchema = (context: WireContext) => z.ZodType<EventBody | null>
