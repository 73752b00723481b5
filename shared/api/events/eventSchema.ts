import type { z } from 'zod'
import type { ServerEvent } from '../serverEvent.ts'
import type { WireContext } from '../wireContext.ts'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** An event without its id, which the queue's reader adds. */
export type EventBody = DistributiveOmit<ServerEvent, 'id'>
/** Types that a schema can return. `unknown` is for events without one. */
export type KnownType = Exclude<EventBody['type'], 'unknown'>
/** The event of one type with any op, without its id. */
export type BodyOf<Type extends KnownType> = Extract<EventBody, { readonly type: Type }>

/** Returns the schema that parses the wire form of an event type. It yields null for events of no interest. */
export type EventSchema<Type extends KnownType> = (context: WireContext) => z.ZodType<BodyOf<Type> | null>
