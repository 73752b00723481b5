import type { Accounts } from '../account/accountsType.ts'
import type { CorePush } from '../account/corePush.ts'
import type { Patience } from '../http/patience.ts'
import { createAccountCalls } from './accountCalls.ts'
import { createBotCalls } from './botCalls.ts'
import { createChannelCalls } from './channelCalls.ts'
import type { ClientOptions } from './clientOptions.ts'
import type { CoreHandlers } from './coreHandlers.ts'
import { createDraftCalls } from './draftCalls.ts'
import { createEmojiNames } from './emojiNames.ts'
import { createFileCalls } from './fileCalls.ts'
import { createLaterCalls } from './laterCalls.ts'
import { createLineCalls } from './lineCalls.ts'
import { createMessageCalls } from './messageCalls.ts'
import { createModerationCalls } from './moderationCalls.ts'
import type { Profile } from './openProfile.ts'
import { createOpenUpload } from './openUpload.ts'
import { createOperationCalls } from './operationCalls.ts'
import { createOrganizationCalls } from './organizationCalls.ts'
import { createOwnAccountCalls } from './ownAccountCalls.ts'
import { createPeopleCalls } from './peopleCalls.ts'
import { createPinCalls } from './pinCalls.ts'
import { createProfileCalls } from './profileCalls.ts'
import { createSavedSearchCalls } from './savedSearchCalls.ts'
import { createSearchCalls } from './searchCalls.ts'
import { createUploadCalls } from './uploadCalls.ts'

interface CallHandlersOptions {
  readonly accounts: Accounts
  readonly options: ClientOptions
  readonly profile: Profile
  readonly userAgent: string
  readonly timeoutScale: Patience
  readonly push: (push: CorePush) => void
}

/** The handlers of all calls but those of a sign-in; each subject has its row. */
export const callHandlers = ({
  accounts,
  options,
  profile: { settingsFile, ui },
  userAgent,
  timeoutScale,
  push,
}: CallHandlersOptions): Omit<CoreHandlers, `login.${string}`> => ({
  ...createAccountCalls(accounts, ui),
  ...createOwnAccountCalls({ accounts, log: options.log, prompts: options.prompts }),
  ...createOrganizationCalls(accounts),
  ...createPeopleCalls(accounts, options.prompts),
  ...createModerationCalls(accounts),
  ...createBotCalls(accounts, options.prompts),
  ...createOperationCalls(accounts),
  ...createChannelCalls(accounts),
  ...createSearchCalls(accounts),
  'emoji.names': createEmojiNames(accounts, { ...options, timeoutScale, userAgent }),
  ...createDraftCalls(accounts),
  ...createUploadCalls(accounts, options),
  ...createFileCalls(accounts),
  ...createMessageCalls(accounts),
  ...createLineCalls(accounts),
  ...createLaterCalls(accounts),
  ...createPinCalls(accounts),
  ...createSavedSearchCalls(accounts),
  'upload.open': createOpenUpload(accounts, options.openExternal),
  ...createProfileCalls({ accounts, settingsFile, ui, log: options.log, push }),
})
