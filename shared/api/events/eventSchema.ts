import type { z } from 'zod'
import type { ServerEvent } from '../serverEvent.ts'
import type { WireContext } from '../wireContext.ts'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** An event without its id, which the reader of the queue puts on. */
export type EventBody = DistributiveOmit<ServerEvent, 'id'>
/** Types that a schema can yield: `unknown` is what is left when none does. */
export type KnownType = Exclude<EventBody['type'], 'unknown'>
/** The event of one type, every op of it, without its id. */
export type BodyOf<Type extends KnownType> = Extract<EventBody, { readonly type: Type }>

/** One event type: a schema of its wire form that yields the event in our words; null means: of no interest. */
export type EventSchema<Type extends KnownType> = (context: WireContext) => z.ZodType<BodyOf<Type> | null>
