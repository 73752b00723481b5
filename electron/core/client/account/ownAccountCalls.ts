import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { CallError, CallResult } from '../../../../shared/ipc/contract.ts'
import type { OwnAccountOutputs } from '../../../../shared/ipc/calls/ownAccountCalls.ts'
import type { Accounts } from '../../account/accountsType.ts'
import type { Account } from '../../account/account.ts'
import { describe, isTransient, type ApiError } from '../../http/apiError.ts'
import { callError, diskFault, done, fault, value } from '../../http/failure.ts'
import type { Log } from '../../platform/log.ts'
import type { AccountPrompts } from '../clientOptions.ts'
import { createAfterConsent, type ConsentWords } from '../afterConsent.ts'
import { once, pictureFile, usingAccount, type CoreHandlers } from '../coreHandlers.ts'
import { keyFile } from './keyFile.ts'

interface OwnAccountCallsOptions {
  readonly accounts: Accounts
  readonly log: Log
  /** undefined if the user cannot be asked. Nothing that needs consent is done then. */
  readonly prompts: AccountPrompts | undefined
}

type OwnAccountCalls = Pick<CoreHandlers, keyof OwnAccountOutputs>

/**
 * Handles the window's calls about the user's account: email, password, API key, picture, status, connection,
 * deactivation.
 */
export function createOwnAccountCalls({ accounts, log, prompts }: OwnAccountCallsOptions): OwnAccountCalls {
  const using = usingAccount(accounts)

  const consented = createAfterConsent(accounts, prompts)
  /** Runs `act` after the user has agreed. Resolves with false if they have not. */
  const afterConsent = (
    id: string,
    words: ConsentWords,
    act: (account: Account, agreed: AccountPrompts) => Promise<CallResult<boolean>>,
  ): Promise<CallResult<boolean>> => consented(id, words, false, act)
  /** Stores a new key. The account uses it even if that fails, because the server accepts no other one. */
  const useKey = (id: string, apiKey: string): CallResult<null> => {
    try {
      accounts.replaceKey(id, apiKey)
      return done
    } catch (error) {
      log.error('a new key could not be kept', { error })
      return diskFault(error)
    }
  }

  return {
    'status.end': async ({ account: id, at, ...status }) => {
      accounts.endStatus(id, at, status)
      return done
    },
    'mute.end': async ({ account: id, at, ...place }) => {
      accounts.endMute(id, at, place)
      return done
    },
    'account.health': ({ account: id }) =>
      using(id, async ({ responseTimes }) => value(responseTimes.read())),
    'account.changeEmail': ({ account: id, email }) =>
      afterConsent(
        id,
        {
          message: 'settings.account_email_ask',
          detail: t('settings.account_email_ask_detail', { email }),
          action: 'settings.account_email_ask_do',
        },
        async ({ api, runtime }) => {
          const answer = await api.call(routes.updateAccount, { email }, { signal: runtime.signal })
          return answer.ok ? value(true) : fault(callError(answer.error))
        },
      ),
    'account.changePassword': ({ account: id, oldPassword, newPassword }) =>
      using(id, (account) =>
        account.whileKeyChanges(async () => {
          const { api, credentials } = account
          const changed = await api.call(routes.updateAccount, { oldPassword, newPassword }, once(account))
          if (!changed.ok && isDecided(changed.error)) return fault(callError(changed.error))
          // The server may have created a new key along with the password. If the response was lost and the new
          // password works here, the change was made.
          const username = credentials().email
          const sought = { username, password: newPassword }
          const granted = await api.call(routes.fetchApiKey, sought, { signal: account.runtime.signal })
          if (!changed.ok && !granted.ok) return fault(callError(changed.error))
          if (!granted.ok) log.warn('no key for a new password', { why: describe(granted.error) })
          else if (granted.value.apiKey !== credentials().apiKey) return useKey(id, granted.value.apiKey)
          return done
        }),
      ),
    'account.copyKey': ({ account: id }) =>
      afterConsent(
        id,
        {
          message: 'settings.account_key_copy_ask',
          detail: t('settings.account_key_secret'),
          action: 'settings.account_key_copy',
        },
        async ({ credentials }, { copySecret }) => {
          await copySecret(credentials().apiKey)
          return value(true)
        },
      ),
    'account.saveKey': ({ account: id }) =>
      afterConsent(
        id,
        {
          message: 'settings.account_key_save_ask',
          detail: t('settings.account_key_secret'),
          action: 'settings.account_key_save_do',
        },
        async ({ credentials, runtime }, { saveSecret }) => {
          const realmUrl = accounts.record(id)?.realmUrl ?? ''
          const { name, text } = keyFile(runtime.context().wireName, realmUrl, credentials())
          try {
            return value(await saveSecret(name, text))
          } catch (error) {
            return diskFault(error)
          }
        },
      ),
    'account.renewKey': ({ account: id }) =>
      afterConsent(
        id,
        {
          message: 'settings.account_key_renew_ask',
          detail: t('settings.account_key_renew_detail'),
          action: 'settings.account_key_renew_do',
        },
        (account) =>
          account.whileKeyChanges(async () => {
            const answer = await account.api.call(routes.regenerateApiKey, {}, once(account))
            if (!answer.ok) return fault(callError(answer.error))
            const kept = useKey(id, answer.value.apiKey)
            return kept.ok ? value(true) : kept
          }),
      ),
    'account.setPicture': ({ account: id, picture: bytes }) =>
      using(id, async ({ api, runtime }) => {
        const options = { file: pictureFile(bytes), signal: runtime.signal }
        const answer = await api.call(routes.uploadAvatar, {}, options)
        return answer.ok ? done : fault(callError(answer.error))
      }),
    'account.deactivate': ({ account: id }) =>
      afterConsent(
        id,
        {
          message: 'settings.account_deactivate_ask',
          detail: t('settings.account_deactivate_ask_detail'),
          action: 'settings.account_deactivate_ask_do',
        },
        async (account) => {
          const answer = await account.whileKeyChanges(() =>
            account.api.call(routes.deactivateOwnUser, {}, once(account)),
          )
          if (!answer.ok) return fault(deactivationError(answer.error))
          // Called outside `whileKeyChanges`, because signing out waits for the poll, which waits for the change of
          // the key.
          try {
            await accounts.signOut(id)
            return value(true)
          } catch (error) {
            return diskFault(error)
          }
        },
      ),
  }
}

/** False if the change may or may not have been made. */
const isDecided = (error: ApiError): boolean => {
  if (error.kind === 'rateLimited' || (error.kind === 'network' && error.notSent)) return true
  return !isTransient(error) && error.kind !== 'malformed'
}

function deactivationError(error: ApiError): CallError {
  const failure = callError(error)
  if (error.kind !== 'refused' || error.code !== 'CANNOT_DEACTIVATE_LAST_USER') return failure
  const isLastOwner = error.body['is_last_owner'] === true
  return { ...failure, message: t(isLastOwner ? 'core.lastOwner' : 'core.lastUser') }
}
