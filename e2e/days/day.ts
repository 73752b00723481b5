import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { routes, type RouteName } from '../../shared/api/routes/index.ts'
import type { TestServer } from '../fixtures.ts'

/** A user at work in one window. */
export interface WorkDay {
  readonly server: TestServer
  readonly app: ElectronApplication
  readonly page: Page
  /** Folder for files to attach. */
  readonly folder: string
}

/** Name under which the server records requests of the app. */
const client = 'Topical'

/** Returns `METHOD /path` without the names of path parameters, which differ between server and app. */
const shapeOf = (operation: string): string => operation.replace('{section}', '').replace(/\{\w+\}/g, '{}')

/** Returns the operation of a route. */
export const operationOf = (route: RouteName): string =>
  shapeOf(`${routes[route].method} ${routes[route].path}`)

/** True if the server has successfully processed the operation for the app, with these parameters. */
export function isDone({ server }: TestServer, operation: string, fields: readonly string[] = []): boolean {
  for (const [name, params] of server.answered.get(client) ?? [])
    if (shapeOf(name) === operation) return fields.every((field) => params.has(field))
  return false
}

/** Waits until the server has successfully processed the request. */
export const untilDone = (
  { server }: WorkDay,
  route: RouteName,
  ...fields: readonly string[]
): Promise<void> =>
  expect.poll(() => isDone(server, operationOf(route), fields), `${route} ${fields.join()}`).toBe(true)
