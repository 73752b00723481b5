import { t } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { conversationNarrow } from '../../../../../shared/model/views/narrow.ts'
import { call, failureText, navigate } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { offerUndo } from '../../../common/undo/index.ts'
import type { moveBackParams } from './moveBack.ts'
import { requestedTopic, type MovedMessage, type MoveInput } from './moveParams.ts'

interface MadeMove {
  readonly message: MovedMessage
  readonly input: MoveInput
  /** Parameters of the request that undoes the move. null: it cannot be undone. */
  readonly back: ReturnType<typeof moveBackParams>
  /** True when the window follows the move and shows the destination. */
  readonly goesAlong: boolean
}

/** Shows a toast about a move, with a link to the destination and, if possible, Undo. */
export function tellMoved(
  state: AccountState,
  account: string,
  { back, goesAlong, input, message }: MadeMove,
): void {
  const place = { channelId: input.channelId, topic: requestedTopic(state, input) }
  const text = t('editing.moved', namesOf(state, place))
  const go = {
    label: t('editing.moved_go'),
    run: () => navigate(conversationNarrow({ type: 'channel', ...place }), { account, near: message.id }),
  }
  if (back !== null)
    offerUndo({
      text,
      undone: t('editing.moved_back', namesOf(state, message)),
      also: goesAlong ? undefined : go,
      undo: () => {
        call('api.call', { account, route: 'updateMessage', params: back }).catch((error: unknown) =>
          showToast(failureText(error)),
        )
      },
    })
  else if (!goesAlong) showToast(text, go)
}

const namesOf = (state: AccountState, { channelId, topic }: Pick<MovedMessage, 'channelId' | 'topic'>) => ({
  channel: state.channels.get(channelId)?.name ?? '',
  topic: topicDisplayName(state, topic),
})
