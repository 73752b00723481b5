import { eventRoutes } from './endpoints/events.ts'
import { fetchMessageRoutes } from './endpoints/fetchMessages.ts'
import { registerRoutes } from './endpoints/register.ts'
import { sendMessageRoutes } from './endpoints/sendMessage.ts'
import { serverSettingsRoutes } from './endpoints/serverSettings.ts'
import type { Route } from './http/route.ts'

/** Every endpoint of the reference server. */
export const allRoutes: readonly Route[] = [
  ...serverSettingsRoutes,
  ...registerRoutes,
  ...eventRoutes,
  ...fetchMessageRoutes,
  ...sendMessageRoutes,
]
