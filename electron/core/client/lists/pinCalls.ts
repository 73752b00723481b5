import { t } from '../../../../shared/i18n.ts'
import type { PinOutputs } from '../../../../shared/ipc/calls/pinCalls.ts'
import { maxMessagePins } from '../../../../shared/model/pins/messagePin.ts'
import { maxPins } from '../../../../shared/model/pins/pins.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { done, fault } from '../../http/failure.ts'
import type { CoreHandlers } from '../coreHandlers.ts'
import { usingAccount } from '../usingAccount.ts'

/** Answers the window's calls about the conversations that the person pins. */
export function createPinCalls(accounts: Accounts): Pick<CoreHandlers, keyof PinOutputs> {
  const using = usingAccount(accounts)
  return {
    'pins.set': ({ account: id, pins: list }) =>
      using(id, async ({ pins }) => {
        if (await pins.set(list)) return done
        return fault({ code: 'refused', message: t('pins.full', { count: maxPins }) })
      }),
    'pins.setMessages': ({ account: id, pins }) =>
      using(id, async ({ messagePins }) => {
        if (await messagePins.set(pins)) return done
        return fault({ code: 'refused', message: t('pins.full_messages', { count: maxMessagePins }) })
      }),
    'pins.removeMessage': ({ account: id, messageId }) =>
      using(id, async ({ messagePins }) => {
        await messagePins.remove(messageId)
        return done
      }),
    'pins.remove': ({ account: id, conversation }) =>
      using(id, async ({ pins }) => {
        await pins.remove(conversation)
        return done
      }),
  }
}
