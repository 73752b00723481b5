import { fixture, type Fixture } from '../../../testing/build.ts'

export const videoFixtures: readonly Fixture[] = [
  fixture(
    'uploaded video',
    '<div class="message_inline_image message_inline_video"><a href="/user_uploads/2/ab/v.mp4" title="v.mp4"><video preload="metadata" src="/user_uploads/2/ab/v.mp4"></video></a></div>',
    { type: 'video', src: '/user_uploads/2/ab/v.mp4', href: '/user_uploads/2/ab/v.mp4', title: 'v.mp4' },
  ),
  fixture(
    'external video, class order changed',
    '<div class="message_inline_video message_inline_image"><a href="https://tea.example/v.mp4"><video preload="metadata" src="/external_content/0a/76"></video></a></div>',
    { type: 'video', src: '/external_content/0a/76', href: 'https://tea.example/v.mp4', title: 'v.mp4' },
  ),
]
