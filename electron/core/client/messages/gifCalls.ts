import { gifProviderNames, type GifProvider } from '../../../../shared/model/organization/gifs.ts'
import { t } from '../../../../shared/i18n.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { createGifs, type Gifs } from '../../gifs/gifs.ts'
import type { TimeoutScale } from '../../http/timeoutScale.ts'
import { fault } from '../../http/failure.ts'
import type { SettingsFile } from '../../profile/settingsFile.ts'
import type { AccountPrompts, ClientOptions } from '../clientOptions.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'

/** Handles the window's calls about GIFs. */
export function createGifCalls(accounts: Accounts, gifs: Gifs): Pick<CoreHandlers, 'gifs.search'> {
  const using = usingAccount(accounts)
  return {
    'gifs.search': (input) =>
      using(input.account, async (account) => {
        const state = account.state()
        return state === null
          ? fault({ code: 'not-found', message: t('core.notFound') })
          : gifs.search(input, state)
      }),
  }
}

/**
 * Returns a function that asks the user whether a provider may see searches. The consent is stored in the profile,
 * where the page cannot change it. Without prompts, nobody agrees.
 */
function createGifConsent(
  settingsFile: SettingsFile,
  prompts: AccountPrompts | undefined,
): (provider: GifProvider) => Promise<boolean> {
  /** Open questions. */
  const questions = new Map<GifProvider, Promise<boolean>>()
  const agreed = (): readonly string[] => settingsFile.settings().gifProviders.split('\n')
  const ask = async (provider: GifProvider): Promise<boolean> => {
    const company = t(`gifs.${provider}`)
    const isAgreed = await prompts?.confirm({
      message: t('gifs.consent', { company }),
      detail: t('gifs.consent_detail', { company }),
      action: t('gifs.consent_action'),
    })
    if (isAgreed !== true) return false
    const names = gifProviderNames.filter((name) => name === provider || agreed().includes(name))
    settingsFile.set({ gifProviders: names.join('\n') })
    return true
  }
  return (provider) => {
    if (agreed().includes(provider)) return Promise.resolve(true)
    const open = questions.get(provider) ?? ask(provider).finally(() => questions.delete(provider))
    questions.set(provider, open)
    return open
  }
}

/** Returns the GIFs of the client, which asks the user before the first search at a provider. */
export const createClientGifs = (
  { prompts, requestOnceFor }: Pick<ClientOptions, 'prompts' | 'requestOnceFor'>,
  settingsFile: SettingsFile,
  userAgent: string,
  timeoutScale: TimeoutScale,
): Gifs =>
  createGifs({
    requestOnceFor,
    userAgent,
    timeoutScale,
    mayAsk: createGifConsent(settingsFile, prompts),
  })
