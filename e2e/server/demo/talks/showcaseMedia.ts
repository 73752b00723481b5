import { uploadPathId } from '../../uploads.ts'
import { inTopic } from '../conversation.ts'
import type { DemoMessage } from '../types.ts'

const topic = (name: string) => `formatting playground: ${name}`

/** A thumbnail in another format than the usual one. */
const thumbnail = (name: string, format: string) =>
  `/user_uploads/thumbnail/${uploadPathId(2, name, `seed ${name}`)}/${format}`

/** Returns the HTML around the preview of a picture; `img` are the attributes of the picture itself. */
const preview = (name: string, img: string) =>
  `<div class="message_inline_image"><a href="upload:${name}" title="${name}"><img ${img}></a></div>`

const linked = (words: string, name: string) => `<p>${words} <a href="upload:${name}">${name}</a></p>`

/** Last topics of the playground: pictures, sound, films, website previews, and forms that only old servers made. */
export const showcaseMedia: readonly DemoMessage[] = [
  ...inTopic('general', topic('pictures'), { daysAgo: 6.3, overDays: 0.5 }, [
    ['lucia', 'One picture: [birch-plot-dawn.png](upload:birch-plot-dawn.png)'],
    [
      'lucia',
      'Several beside each other:\n[river-meadow.png](upload:river-meadow.png) [north-slope.png](upload:north-slope.png) [birch-plot-dawn.png](upload:birch-plot-dawn.png) [panorama.png](upload:panorama.png)',
    ],
    [
      'haruka',
      'This one is still being made smaller: [seal-after-frost.png](upload:seal-after-frost.png)',
      {
        html: `${linked('This one is still being made smaller:', 'seal-after-frost.png')}\n${preview('seal-after-frost.png', 'class="image-loading-placeholder" data-original-dimensions="400x260" data-original-content-type="image/png" src="/static/images/loading/loader-black.png"')}`,
      },
    ],
    [
      'ines',
      'It moves: [sprouting.gif](upload:sprouting.gif)',
      {
        html: `${linked('It moves:', 'sprouting.gif')}\n${preview('sprouting.gif', `data-animated="true" data-original-dimensions="320x240" data-original-content-type="image/gif" src="${thumbnail('sprouting.gif', '840x560-anim.webp')}"`)}`,
      },
    ],
    [
      'sam',
      'Straight from the telephone: [bog-walk.heic](upload:bog-walk.heic)',
      {
        html: `${linked('Straight from the telephone:', 'bog-walk.heic')}\n${preview('bog-walk.heic', 'data-original-dimensions="480x360" data-original-content-type="image/heic" data-transcoded-image="480x360.webp" src="thumbnail:bog-walk.heic"')}`,
      },
    ],
    [
      'noor',
      'From elsewhere: https://pictures.fernwerk.example/clay.png',
      {
        html: '<p>From elsewhere: <a href="https://pictures.fernwerk.example/clay.png">https://pictures.fernwerk.example/clay.png</a></p>\n<div class="message_inline_image"><a href="https://pictures.fernwerk.example/clay.png"><img src="/external_content/4b1f09c2/68747470733a2f2f636c6179"></a></div>',
      },
    ],
    [
      'tobias',
      'In the middle of ![a phone with a map](upload:map-old-phone.png) a sentence, and one that is not ready ![the sprouting fern](upload:empty-state-fern.png) yet.',
      {
        html: '<p>In the middle of <img alt="a phone with a map" class="inline-image" data-original-dimensions="240x420" data-original-content-type="image/png" data-original-src="upload:map-old-phone.png" src="thumbnail:map-old-phone.png"> a sentence, and one that is not ready <img alt="the sprouting fern" class="inline-image image-loading-placeholder" data-original-dimensions="420x280" data-original-content-type="image/png" data-original-src="upload:empty-state-fern.png" src="/static/images/loading/loader-black.png"> yet.</p>',
      },
    ],
    ['ines', 'In a list:\n- before [dark-theme-draft.png](upload:dark-theme-draft.png)\n- after: soon'],
    [
      'haruka',
      'Quoted, it is only a link:\n```quote\n[probe-rev-c.png](upload:probe-rev-c.png)\n```\nModest.',
    ],
    [
      'noor',
      'That is more pictures than the guide has.',
      { reactions: [{ emoji: 'frame_with_picture', by: ['ines', 'lucia'] }] },
    ],
  ]),
  ...inTopic('general', topic('sound and film'), { daysAgo: 5.6, overDays: 0.3 }, [
    [
      'ines',
      'The chime for "introduced", in both of its notes: ![sprout-chime.wav](upload:sprout-chime.wav)',
      {
        html: '<p>The chime for "introduced", in both of its notes: <audio controls preload="metadata" src="upload:sprout-chime.wav" title="sprout-chime.wav"></audio></p>',
        reactions: [{ emoji: 'musical_note', by: ['jo', 'noor', 'tobias'] }],
      },
    ],
    ['jo', 'It sounds like a very small good decision.'],
    ['lucia', 'The brook on the north slope, as a film: [brook.mp4](upload:brook.mp4)'],
    ['haruka', 'It is black.'],
    ['lucia', 'The lens cap was on. Please enjoy it as a radio play. Two birds, one second.'],
    [
      'noor',
      'A talk that I keep sending to people: https://video.fernwerk.example/watch?v=roots101',
      {
        html: '<p>A talk that I keep sending to people: <a href="https://video.fernwerk.example/watch?v=roots101">https://video.fernwerk.example/watch?v=roots101</a></p>\n<div class="youtube-video message_inline_image"><a data-id="roots101" href="https://video.fernwerk.example/watch?v=roots101"><img src="/external_content/77aa01/726f6f7473"></a></div>',
      },
    ],
    [
      'sam',
      'And a recording with a frame of its own: https://films.fernwerk.example/4217',
      {
        html: '<p>And a recording with a frame of its own: <a href="https://films.fernwerk.example/4217">https://films.fernwerk.example/4217</a></p>\n<div class="embed-video message_inline_image"><a data-id="&lt;iframe src=&quot;https://films.fernwerk.example/frame/4217&quot;&gt;&lt;/iframe&gt;" href="https://films.fernwerk.example/4217" title="How to dig without being seen"><img src="/external_content/77aa02/666f78"></a></div>',
      },
    ],
    ['sam', 'It is nine minutes about a spade. I have seen it twice.'],
  ]),
  ...inTopic('general', topic('website cards'), { daysAgo: 5.2, overDays: 0.2 }, [
    [
      'noor',
      'Our glossary, as others see it: https://glossary.fernwerk.example/loam',
      {
        html: '<p>Our glossary, as others see it: <a href="https://glossary.fernwerk.example/loam">https://glossary.fernwerk.example/loam</a></p>\n<div class="message_embed"><a class="message_embed_image" href="https://glossary.fernwerk.example/loam" style="background-image: url(&quot;/external_content/91c0/6c6f616d&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="https://glossary.fernwerk.example/loam" title="Loam – the soil that everybody wants">Loam – the soil that everybody wants</a></div><div class="message_embed_description">Two fifths sand, two fifths silt, one fifth clay and a good deal of luck. How to tell it by hand, in four photographs.</div></div></div>',
      },
    ],
    [
      'jo',
      'A short note from the mycologist next door: https://notes.fernwerk.example/spores/88',
      {
        html: '<p>A short note from the mycologist next door: <a href="https://notes.fernwerk.example/spores/88">https://notes.fernwerk.example/spores/88</a></p>\n<div class="inline-preview-twitter"><div class="twitter-tweet"><a href="https://notes.fernwerk.example/spores/88"><img class="twitter-avatar" src="/external_content/aa10/6176"></a><p>People ask what mushrooms do all day. They read the post. All of it. For the whole forest.</p><span>- Mycologist Next Door (@spores)</span><div class="twitter-image"><a href="https://notes.fernwerk.example/spores/88"><img src="/external_content/aa11/6d757368"></a></div></div></div>',
      },
    ],
    [
      'lucia',
      'That is scientifically almost true.',
      { reactions: [{ emoji: 'mushroom', by: ['jo', 'noor', 'ines'] }] },
    ],
  ]),
  ...inTopic('general', topic('relics'), { daysAgo: 4.8, overDays: 0.2 }, [
    [
      'haruka',
      'I dug in the archive. This is a picture as it was kept in the first year: [old-bed.png](upload:lemon-cake.png)',
      {
        html: `<p>I dug in the archive. This is a picture as it was kept in the first year:</p>\n${preview('lemon-cake.png', 'src="upload:lemon-cake.png"')}`,
      },
    ],
    [
      'haruka',
      'And in the second: probe-rev-c.png',
      {
        html: `<p>And in the second:</p>\n${preview('probe-rev-c.png', 'data-src-fullsize="upload:probe-rev-c.png" src="upload:probe-rev-c.png"')}`,
      },
    ],
    [
      'ravi',
      'There used to be previews of whole folders.',
      {
        html: '<p>There used to be previews of whole folders.</p>\n<div class="message_inline_ref"><a href="https://files.fernwerk.example/2019" title="Garden plans 2019"><img src="/external_content/bb01/6f6c64"></a><div><div class="message_inline_image_title">Garden plans 2019</div><desc class="message_inline_image_desc">11 files, all of them called final</desc></div></div>',
      },
    ],
    ['mina', '"All of them called final." Some things do not change.'],
    [
      'noor',
      'And something that nobody here can read any more:',
      {
        html: '<p>And something that nobody here can read any more: <span class="punch-card" data-row="7">a punched card</span></p>\n<section class="filing-cabinet"><p>Drawer 7: seeds, bulbs, receipts.</p></section>',
      },
    ],
    [
      'haruka',
      'I can read it. It says: receipts.',
      { reactions: [{ emoji: 'joy', by: ['noor', 'mina', 'petra'] }] },
    ],
  ]),
]
