import { bounds } from '../../../shared/api/bounds.ts'
import { isSupported } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { ServerSettings } from '../../../shared/api/routes/server/server.ts'
import { t } from '../../../shared/i18n.ts'
import type { CallError, CallResult, ServerProbe } from '../../../shared/ipc/contract.ts'
import { callError, fault, value } from '../http/failure.ts'
import type { Fetch } from '../http/fetch.ts'
import { createApi } from '../http/api.ts'
import type { Answer, ApiError } from '../http/apiError.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import type { Log } from '../platform/log.ts'
import { parseUrl } from '../platform/parseUrl.ts'
import { isLoopback, keepsOrigin, namesSameServer, normalizeAddress } from './address.ts'
import { fetchSmallFile } from '../http/smallFile.ts'

/** Maximum number of concurrent icon requests. */
const maxFetches = 4
const iconTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/**
 * Returns a small picture as a data: URL, or null if it is not one. Before a sign-in, there is no account to fetch
 * media with.
 */
async function fetchIcon(
  options: Parameters<typeof fetchSmallFile>[0],
  realmUrl: string,
  address: string,
): Promise<string | null> {
  const file = await fetchSmallFile(options, realmUrl, address, bounds.icon.max)
  return file && iconTypes.has(file.type) ? `data:${file.type};base64,${file.bytes.toString('base64')}` : null
}

/**
 * Fetches icons, a few at a time and from a limited number of hosts: the user has only entered an address, and its
 * server must not direct requests to arbitrarily many hosts. null for an icon that does not exist or was not fetched.
 */
async function fetchIcons(
  options: ProbeOptions,
  realmUrl: string,
  addresses: readonly (string | null)[],
): Promise<(string | null)[]> {
  const hosts = new Set<string>()
  const mayAsk = (address: string): boolean => {
    const url = parseUrl(address, `${realmUrl}/`)
    if (url === null || url.host === new URL(realmUrl).host) return url !== null
    if (hosts.size < bounds.iconHosts.max) hosts.add(url.host)
    return hosts.has(url.host)
  }
  const icons: (string | null)[] = addresses.map(() => null)
  const waiting = [...addresses.entries()]
  const fetchNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, address] = next
      if (address !== null && mayAsk(address)) icons[index] = await fetchIcon(options, realmUrl, address)
    }
  }
  await Promise.all(Array.from({ length: maxFetches }, fetchNext))
  return icons
}

/** An organization that answered with its settings, at its final address. */
export interface Realm {
  /** Origin and path, without a trailing slash. */
  readonly url: string
  readonly settings: ServerSettings
}

export interface ProbeOptions {
  readonly fetch: Fetch
  readonly userAgent: string
  readonly log: Log
  readonly timeoutScale: TimeoutScale
}

const probeTimeoutMs = 15_000

/** Finds the organization at an address entered by the user. */
export async function findRealm(
  options: ProbeOptions,
  typed: string,
  allowHttp: boolean,
): Promise<CallResult<Realm>> {
  const address = normalizeAddress(typed, allowHttp)
  if (!address.ok)
    return address.fault === 'bad-input'
      ? fault({ code: 'bad-input', message: t('core.loginAddress') })
      : fault({ code: 'http-needs-consent', message: t('core.loginHttp') })
  let { url, answer } = await askNear(options, address.url)
  // Most servers redirect http to https. The redirect's target is not visible here, so https is tried.
  if (!answer.ok && isRedirect(answer.error) && /^http:\/\/[^:/]+(\/|$)/.test(url))
    ({ url, answer } = await askNear(options, address.url.replace(/^http:/, 'https:')))
  return answer.ok ? settle(url, answer.value, allowHttp) : fault(probeError(answer.error))
}

/** Tries the address, then its origin, because the user may have pasted a link to a page of the organization. */
async function askNear(options: ProbeOptions, url: string) {
  const answer = await ask(options, url)
  const { origin } = new URL(url)
  if (answer.ok || url === origin || !isNotService(answer.error)) return { url, answer }
  return { url: origin, answer: await ask(options, origin) }
}

/** Logs failures as information only, because users mistype addresses. */
const ask = (options: ProbeOptions, realmUrl: string): Promise<Answer<ServerSettings>> =>
  createApi({
    realmUrl,
    ...options,
    log: { ...options.log, warn: (text, data) => options.log.info(text, data) },
    credentials: () => null,
    context: () => ({ wireName: 'service', featureLevel: 0, selfUserId: 0 }),
  }).call(routes.getServerSettings, {}, { timeoutMs: probeTimeoutMs, maxBytes: 1024 * 1024 })

function settle(url: string, settings: ServerSettings, allowHttp: boolean): CallResult<Realm> {
  if (settings.isIncompatible || !isSupported(settings.featureLevel))
    return fault({ code: 'incompatible', message: t('core.loginIncompatible') })
  if (settings.realmUrl === null && settings.realmName === '')
    return fault({ code: 'not-the-service', message: t('core.loginRoot') })
  if (settings.realmUrl === null || namesSameServer(url, settings.realmUrl)) return value({ url, settings })
  // The address that the server reports is used, but it must not send the password to another origin without consent.
  if (!keepsOrigin(url, settings.realmUrl))
    return fault({
      code: 'other-address',
      message: t('core.loginOtherAddress', { address: printable(settings.realmUrl) }),
    })
  const ownAddress = normalizeAddress(settings.realmUrl, allowHttp || isLoopback(new URL(url).hostname))
  return ownAddress.ok
    ? value({ url: ownAddress.url, settings })
    : fault({ code: 'http-needs-consent', message: t('core.loginHttp') })
}

const printable = (address: string) => address.replace(/[^\x20-\x7e]/g, '').slice(0, 200)

const isRedirect = (error: ApiError) =>
  error.kind === 'notTheService' && error.status >= 300 && error.status < 400

const isNotService = (error: ApiError) =>
  error.kind === 'notTheService' || error.kind === 'malformed' || error.kind === 'refused'

function probeError(error: ApiError): CallError {
  if (error.kind === 'network' && error.cause !== 'offline' && error.cause !== 'tls')
    return { code: 'no-such-server', message: t('core.loginNoServer') }
  if (isNotService(error)) return { code: 'not-the-service', message: t('core.loginNotService') }
  if (error.kind === 'rateLimited') return tooMany(error.retryAfter)
  return callError(error)
}

export const tooMany = (seconds: number): CallError => ({
  code: 'rate-limit',
  message: t('core.loginRateLimit', { seconds: Math.ceil(seconds) }),
  retryAfterSeconds: seconds,
})

/** Returns an organization as the sign-in screen shows it. */
export async function describeRealm(options: ProbeOptions, { url, settings }: Realm): Promise<ServerProbe> {
  const { externalMethods, realmIcon } = settings
  const [iconUrl = null, ...icons] = await fetchIcons(options, url, [
    realmIcon,
    ...externalMethods.map(({ icon }) => icon),
  ])
  return {
    realmUrl: url,
    realmName: settings.realmName,
    iconUrl,
    description: settings.realmDescription,
    featureLevel: settings.featureLevel,
    version: settings.version,
    passwordEnabled: settings.passwordEnabled,
    usernamesAreEmails: settings.usernamesAreEmails,
    externalMethods: externalMethods.map(({ displayName, name }, index) => ({
      name,
      displayName,
      iconUrl: icons[index] ?? null,
    })),
  }
}
