import type { Accounts, CorePush } from '../account/accountsType.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import { createAccountCalls } from './account/accountCalls.ts'
import { createBotCalls } from './organization/botCalls.ts'
import { createChannelCalls } from './organization/channelCalls.ts'
import type { ClientOptions } from './clientOptions.ts'
import type { CoreHandlers } from './coreHandlers.ts'
import { createCreationCalls } from './creations/creationCalls.ts'
import type { Creations } from './creations/creations.ts'
import { createDraftCalls } from './messages/draftCalls.ts'
import { createEmojiNames } from './messages/emojiNames.ts'
import { createGifCalls } from './messages/gifCalls.ts'
import type { Gifs } from '../gifs/gifs.ts'
import { createListCalls } from './account/listCalls.ts'
import { createLineCalls } from './messages/lineCalls.ts'
import { createMessageCalls } from './messages/messageCalls.ts'
import { createModerationCalls } from './organization/moderationCalls.ts'
import { createNoteCalls } from './account/noteCalls.ts'
import type { Profile } from './openProfile.ts'
import { createOperationCalls } from './messages/operationCalls.ts'
import { createOrganizationCalls } from './organization/organizationCalls.ts'
import { createOwnAccountCalls } from './account/ownAccountCalls.ts'
import { createPeopleCalls } from './organization/peopleCalls.ts'
import { createProfileCalls } from './account/profileCalls.ts'
import { createScheduledCalls } from './messages/scheduledCalls.ts'
import { createSearchCalls } from './messages/searchCalls.ts'
import { createUploadCalls } from './messages/uploadCalls.ts'

interface CallHandlersOptions {
  readonly accounts: Accounts
  readonly creations: Creations
  readonly gifs: Gifs
  readonly options: ClientOptions
  readonly profile: Profile
  readonly userAgent: string
  readonly timeoutScale: TimeoutScale
  readonly push: (push: CorePush) => void
}

/** Handlers of all calls except those of a sign-in; one row per subject. */
export const callHandlers = ({
  accounts,
  creations,
  gifs,
  options,
  profile: { settingsFile, ui },
  userAgent,
  timeoutScale,
  push,
}: CallHandlersOptions): Omit<CoreHandlers, `login.${string}`> => ({
  ...createAccountCalls(accounts, ui),
  ...createOwnAccountCalls({ accounts, log: options.log, prompts: options.prompts }),
  ...createOrganizationCalls(accounts, options.prompts),
  ...createCreationCalls(accounts, creations),
  ...createPeopleCalls({ accounts, creations, prompts: options.prompts, onSecret: onSecretOf(options) }),
  ...createModerationCalls(accounts),
  ...createBotCalls({ accounts, creations, prompts: options.prompts, onSecret: onSecretOf(options) }),
  ...createOperationCalls(accounts, creations),
  ...createChannelCalls(accounts),
  ...createSearchCalls(accounts),
  'emoji.names': createEmojiNames(accounts, { ...options, timeoutScale, userAgent }),
  ...createDraftCalls(accounts),
  ...createScheduledCalls(accounts),
  ...createUploadCalls(accounts, options),
  ...createMessageCalls(accounts),
  ...createGifCalls(accounts, gifs),
  ...createLineCalls(accounts),
  ...createListCalls(accounts),
  ...createNoteCalls(accounts),
  ...createProfileCalls({ accounts, settingsFile, ui, log: options.log, push }),
})

/** Returns the function that registers a secret which must not be logged. */
const onSecretOf =
  ({ onSecret }: ClientOptions) =>
  (secret: string): void =>
    onSecret?.(secret)
