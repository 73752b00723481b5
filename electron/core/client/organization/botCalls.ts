import { routes } from '../../../../shared/api/routes/index.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import type { BotOutputs } from '../../../../shared/ipc/calls/botCalls.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import { canCreateBot, canManageBot } from '../../../../shared/model/permissions/botKinds.ts'
import { displayUser, selectUser } from '../../../../shared/model/people/users.ts'
import type { Account } from '../../account/account.ts'
import { callError, done, fault, value } from '../../http/failure.ts'
import { createAfterConsent } from '../afterConsent.ts'
import { pictureFile, usingAccount, type CoreHandlers } from '../coreHandlers.ts'
import type { CreatingCalls } from '../creations/creations.ts'
import { whyNotAct } from './whyNotAct.ts'

/** Resolves with a secret of a bot, or with null if this account cannot get it. */
type FindSecret = (account: Account, botId: UserId) => Promise<CallResult<string | null>>

/**
 * Handles the window's calls about bots. Their keys are copied from the server to the clipboard and kept out of the
 * log.
 */
export function createBotCalls({
  accounts,
  creations,
  prompts,
  onSecret,
}: CreatingCalls): Pick<CoreHandlers, keyof BotOutputs> {
  const using = usingAccount(accounts)
  const afterConsent = createAfterConsent(accounts, prompts)
  /** Runs `act` if the user may manage the bot. */
  const managing = <T>(
    id: string,
    botId: UserId,
    act: (account: Account) => Promise<CallResult<T>>,
  ): Promise<CallResult<T>> =>
    using(id, (account) => {
      const reason = whyNotAct(account, (state) => canManageBot(state, selectUser(state, botId)))
      return reason === null ? act(account) : fault(reason)
    })
  /** Copies a secret of the bot to the clipboard after the user has agreed. */
  const copying = (
    { account: id, botId }: { readonly account: string; readonly botId: UserId },
    words: Readonly<Record<'message' | 'detail' | 'action', MessageKey>>,
    find: FindSecret,
  ): Promise<CallResult<boolean>> =>
    managing(id, botId, ({ runtime }) => {
      const state = runtime.stateStore.state()
      const name = state === null ? '' : displayUser(state, botId).name
      const question = { ...words, detail: t(words.detail, { name }) }
      return afterConsent(id, question, false, async (account, { copySecret }) => {
        const found = await find(account, botId)
        if (!found.ok) return found
        if (found.value === null) return fault({ code: 'too-old', message: t('core.tooOld') })
        onSecret(found.value)
        await copySecret(found.value)
        return value(true)
      })
    })
  return {
    'bot.create': ({ account: id, picture: bytes, ...params }) =>
      using(id, async (account) => {
        const reason = whyNotAct(account, (state) => canCreateBot(state, params.botType, Date.now()))
        if (reason !== null) return fault(reason)
        const { api } = account
        const made = await creations.ask(account, 'createBot', params, (options) =>
          bytes === undefined
            ? api.call(routes.createBot, params, options)
            : api.call(routes.createBotWithPicture, params, { ...options, file: pictureFile(bytes) }),
        )
        if (!made.ok) return made
        // The response contains the key, which is not passed to the window.
        onSecret(made.value.apiKey)
        return value({ userId: made.value.userId })
      }),
    'bot.update': ({ account: id, ...params }) =>
      managing(id, params.botId, async ({ api, runtime }) => {
        const answer = await api.call(routes.updateBot, params, { signal: runtime.signal })
        return answer.ok ? done : fault(callError(answer.error))
      }),
    'bot.deactivate': ({ account: id, botId }) =>
      managing(id, botId, async ({ api, runtime }) => {
        const answer = await api.call(routes.deactivateBot, { botId }, { signal: runtime.signal })
        return answer.ok ? done : fault(callError(answer.error))
      }),
    'bot.copyKey': (input) =>
      copying(
        input,
        { message: 'bots.key_ask', detail: 'bots.key_ask_detail', action: 'bots.key_copy' },
        keyOf,
      ),
    'bot.renewKey': (input) =>
      copying(
        input,
        { message: 'bots.renew_ask', detail: 'bots.renew_ask_detail', action: 'bots.renew_do' },
        async ({ api, runtime }, botId) => {
          const answer = await api.call(routes.regenerateBotKey, { botId }, { signal: runtime.signal })
          return answer.ok ? value(answer.value.apiKey) : fault(callError(answer.error))
        },
      ),
    'bot.copyToken': (input) =>
      copying(
        input,
        { message: 'bots.token_ask', detail: 'bots.token_ask_detail', action: 'bots.token_copy' },
        tokenOf,
      ),
  }
}

/** Fetched each time. Otherwise the token would be part of the state, which is stored and sent to windows. */
const tokenOf: FindSecret = async ({ api, runtime }, botId) => {
  const { signal } = runtime
  const answer = await api.call(routes.getBotTokens, {}, { signal })
  if (!answer.ok) return fault(callError(answer.error))
  const { queueId, tokens } = answer.value
  // Not awaited: the server deletes unused queues anyway.
  void api.call(routes.deleteQueue, { queueId }, { signal })
  return value(tokens.get(botId) ?? null)
}

/** Servers without the endpoint for a bot's key list the keys of the user's own bots. */
const keyOf: FindSecret = async ({ api, runtime }, botId) => {
  const { signal } = runtime
  if (runtime.context().featureLevel >= routes.getBotKey.since) {
    const answer = await api.call(routes.getBotKey, { botId }, { signal })
    return answer.ok ? value(answer.value.apiKey) : fault(callError(answer.error))
  }
  const answer = await api.call(routes.getBots, {}, { signal })
  if (!answer.ok) return fault(callError(answer.error))
  const state = runtime.stateStore.state()
  const email = state === null ? undefined : selectUser(state, botId)?.email
  return value(answer.value.find((bot) => bot.email === email)?.apiKey ?? null)
}
