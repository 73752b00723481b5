import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { routes, type RouteName } from '../../shared/api/routes/index.ts'
import type { TestServer } from '../fixtures.ts'

/** Somebody of the organisation at work in one window. */
export interface Day {
  readonly server: TestServer
  readonly app: ElectronApplication
  readonly page: Page
  /** Folder for the files that are attached. */
  readonly folder: string
}

/** Name under which the server notes requests of the application. */
const client = 'Topical'

/** `METHOD /path` with the names of its parts left out, which server and application choose for themselves. */
const shapeOf = (operation: string): string => operation.replace('{section}', '').replace(/\{\w+\}/g, '{}')

/** The operation of a route. */
export const operationOf = (route: RouteName): string =>
  shapeOf(`${routes[route].method} ${routes[route].path}`)

/** True when the server has carried out the operation for the application, with these parameters. */
export function isDone({ server }: TestServer, operation: string, fields: readonly string[] = []): boolean {
  for (const [name, given] of server.answered.get(client) ?? [])
    if (shapeOf(name) === operation) return fields.every((field) => given.has(field))
  return false
}

/** Waits until the server has carried out the request. */
export const untilDone = ({ server }: Day, route: RouteName, ...fields: readonly string[]): Promise<void> =>
  expect.poll(() => isDone(server, operationOf(route), fields), `${route} ${fields.join()}`).toBe(true)
