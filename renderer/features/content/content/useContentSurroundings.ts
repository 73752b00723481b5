import { useMemo } from 'react'
import { isUserInGroup } from '../../../../shared/model/people/groupMembers.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { selectGroup } from '../../../../shared/model/people/groups.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { t } from '../../../../shared/i18n.ts'
import {
  call,
  CallFailure,
  callQuietly,
  mediaUrl,
  navigate,
  openChannel,
  uiStore,
  useAccount,
  useAccountStore,
  useMediaSource,
} from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import type { ContentEnvironment } from './contentEnvironment.ts'
import { momentTime } from './momentTime.ts'
import { hasThumbnailStatus } from '../../../../shared/api/capabilities.ts'
import { uploadSegments } from '../../../../shared/content/links/uploadSegments.ts'
import { largestThumbnail } from '../../../../shared/content/thumbnail.ts'

/** Must be a stable object. */
type Openers = Pick<ContentEnvironment, 'openMedia' | 'openUser'>

/**
 * Returns the account data that message content is rendered with. The object changes when a name that content may
 * show has changed.
 */
export function useContentSurroundings(openers: Openers): ContentEnvironment {
  const store = useAccountStore()
  const { account, realmUrl } = useMediaSource()
  const users = useAccount((state) => state.users)
  const groups = useAccount((state) => state.groups)
  const channels = useAccount((state) => state.channels)
  const subscriptions = useAccount((state) => state.subscriptions)
  const playgrounds = useAccount((state) => state.playgrounds)
  const ownUserId = useAccount((state) => state.self.userId)
  const emojiset = useAccount((state) => textOf(state.userSettings.emojiset))
  const animate = useAccount((state) => state.userSettings.web_animate_image_previews)
  const hour24 = useAccount(twentyFourHourTime)
  const fetchThumbnail = useFetchThumbnail()
  return useMemo((): ContentEnvironment => {
    const state = () => store.getState().state!
    return {
      realmUrl,
      ownUserId,
      emojiset,
      resolveUser: (id) => selectUser(state(), id) ?? null,
      resolveGroup: (id) => {
        const group = selectGroup(state(), id)
        return group === undefined
          ? null
          : { name: groupLabel(group), isMember: isUserInGroup(state(), id, ownUserId) }
      },
      resolveChannel: (id) => {
        const name = state().channels.get(id)?.name
        const color = state().subscriptions.get(id)?.color
        return name === undefined ? null : { name, ...(color !== undefined && { color }) }
      },
      mediaUrl: (url) => mediaUrl(account, realmUrl, url),
      ...(fetchThumbnail !== undefined && { fetchThumbnail }),
      openNarrow: (narrow, near) => {
        const [term] = narrow
        const isChannel = narrow.length === 1 && near === null && term?.operator === 'channel'
        const isShown = uiStore.getState().account === account
        if (isChannel && isShown && typeof term.operand === 'number') openChannel(store, term.operand)
        else navigate(narrow, { account, near })
      },
      ...openers,
      openUpload: (path) =>
        void call('upload.open', { account, path }).catch((error: unknown) =>
          showToast(error instanceof CallFailure ? error.message : t('messages.upload_failed')),
        ),
      openExternal: (url) => callQuietly('app.openExternal', { url }),
      playgroundsOf: (language) => {
        const name = language.toLowerCase()
        return state().playgrounds.filter((playground) => playground.language.toLowerCase() === name)
      },
      copyText: (text) => callQuietly('app.copyText', { text }),
      timeFormat: (date) => momentTime(date, hour24),
      animateImages: animate === 'always' || animate === 'never' ? animate : 'on_hover',
    }
    // The listed parts of the state are dependencies because names are read from them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [
    store,
    account,
    realmUrl,
    ownUserId,
    emojiset,
    animate,
    hour24,
    fetchThumbnail,
    openers,
    users,
    groups,
    channels,
    subscriptions,
    playgrounds,
  ])
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Returns the function that polls for thumbnails of message content, or undefined if the server does not support it.
 */
function useFetchThumbnail(): ContentEnvironment['fetchThumbnail'] {
  const { account } = useMediaSource()
  const hasStatus = useAccount(({ realm }) => hasThumbnailStatus(realm.featureLevel))
  const formats = useAccount(({ realm }) => realm.fields['server_thumbnail_formats'])
  return useMemo(() => {
    if (!hasStatus) return undefined
    return async (upload) => {
      const segments = uploadSegments(upload)
      const address = segments && largestThumbnail(segments, formats)
      if (segments === null || address === null) throw new Error('no upload, or no format of thumbnails')
      const status = await call('api.call', { account, route: 'getThumbnailStatus', params: { segments } })
      return (status as { readonly hasThumbnail: boolean }).hasThumbnail ? address : null
    }
  }, [hasStatus, formats, account])
}
