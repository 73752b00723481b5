// Words that the project avoids, each with what to write instead. `npm run check` compares names, comments, test titles
// and texts with these rows (glossaryIn.mjs). CONTRIBUTING.md has the rules behind them.

/** Names that mean nothing by themselves. Names of files and folders are not compared with these. */
export const wholeNames = [
  ['at', 'index, position, time or level'],
  ['own', 'ownUser, ownUserId'],
  ['one', 'item, or its kind (draft, topic)'],
  ['other', 'its kind, left and right, or previous and next'],
  ['given', 'value, or its kind'],
  ['known', 'cached, previous, or its kind'],
  ['told', 'reported, listed, received'],
  ['asked', 'requested, or the request'],
  ['begun', 'started'],
  ['gone', 'removed, missing, deleted'],
]

/** First words of names that hide a limit or a default. */
export const nameStarts = [
  ['most longest deepest', 'max, and what it limits (maxRetries, timeoutMs)'],
  ['usual', 'default, typical, common'],
]

/** Words that no name contains. */
export const nameWords = [
  ['person persons somebody whoever anybody', 'user'],
  ['organisation organisations', 'organization'],
  ['wish wishes wished deed deeds job jobs', 'operation, task, change'],
  ['tell tells told say says said', 'notify, report, emit, send, show'],
  ['stands', 'is, exists, isStored'],
  ['anew', 'again'],
  ['bring brings forget forgets forgotten', 'load, fetch, evict, delete, drop'],
  ['behaviour behaviours colour colours licence licences catalogue catalogues grey', 'the US spelling'],
  ['sanitise sanitiser normalise maximise maximised minimise centre', 'the US spelling'],
  ['initialise initialised organise recognise neighbour neighbours', 'the US spelling'],
  ['door doors opening openings homes', 'the thing itself: connection, port, page, folder'],
  ['doubt doubts untold', 'unknown, uncertain'],
  ['excuse excuses excused', 'exception, allowed difference, reason'],
  ['judge judges judged foresee', 'check, decide, predict'],
  ['coming', 'next, pending, incoming'],
  ['twin twins', 'copy, pair, the other window'],
  ['trail trails itinerary itineraries', 'history, path, plan'],
  ['holds', 'contains, has, applies'],
  ['patience', 'timeout'],
  ['dice', 'random'],
  ['disturbance disturbances mishap mishaps', 'fault'],
  ['farewell farewells', 'end, close, sign-out'],
  ['insist insists', 'retry, require'],
]

/** First words that hide the subject of a comment or of a test title. */
export const firstWords = [
  [
    'What Whether How Where Who Whoever Of Those That',
    'the subject or a verb first (Returns, Resolves when)',
  ],
  ['Answers Tells Says Told', 'Returns, Reports, Shows, Sent'],
]

/** Expressions in comments, test titles and pages such as README.md. Code in backticks is not looked at. */
export const prose = [
  [/\btold\b|(?<!\b(?:can|cannot|to) )\btells?\b(?! (?:[\w’' ]+ )?apart)/i, 'notify, report, send, show'],
  [/\b(?:says?|said)\b/i, 'show, state, explain, report'],
  [/\b(?:stands?|stood)\b(?!-| for\b| in for\b)|\blies\b/i, 'is, is stored, is at, exists'],
  [/\b(?:is|are|was|were|be) there\b(?! (?:an?|any|no)\b)/i, 'exists, is stored, is present'],
  [/\b(?:is|are|was|were|be|been) gone\b/i, 'no longer exists, was deleted, is closed'],
  [/\bon (?:its|their) way\b/i, 'pending, in progress'],
  [/\banew\b/i, 'again'],
  [/\bof (?:its|their|his|her|one[’']s) own\b/i, 'usually nothing: "a window"'],
  [/\b(?:persons?|somebody|whoever)\b/i, 'user'],
  [/\b(?:any|every)body\b/i, 'anyone, everyone, all users'],
  [/\bthe service\b/i, 'the server; as a product name, the Messaging Service'],
  [/\borganisation/i, 'organization'],
  [/\brealms?\b(?!_)/i, 'organization; server-relative for addresses'],
  [/\b(?:wish(?:es|ed)?|deeds?)\b/i, 'operation, change'],
  [/\bput(?:s|ting)? away\b|\btak(?:es?|en|ing) in\b|\blet(?:s|ting)? go\b/i, 'save, load, release, delete'],
  [/\bforg(?:ets?|ot|otten)\b/i, 'delete, evict, drop'],
  [/\b(?:to|after|back)wards\b/i, 'toward, afterward, backward'],
  [/\b(?:behaviour|colour|neighbour|favour|honour|catalogue|centre[sd]?|licences?)\b/i, 'the US spelling'],
  [/\bgrey|\b(?:cancell|labell|travell|modell)(?:ed|ing)\b/i, 'the US spelling'],
]

/** Expressions in the texts of the app, in assets/locales/en, with the term for the same thing. */
export const texts = [
  [/all messages$/i, 'Combined feed'],
  [/mark .*as (?:not )?resolved/i, 'Resolve'],
  [/\breopen (?!the report)/i, 'Unresolve, Unarchive'],
  [/\btake .* off\b/i, 'Remove'],
  [/notes? to self/i, 'Notes to yourself'],
  [/^starred messages$/i, 'Starred'],
  [/\bgo on with\b/i, 'Resume'],
  [/^waits\b/i, 'Waiting'],
  [/\bnot done(?! until|\.)/i, 'failed'],
  [/\bnot .*any ?more\b/i, 'no longer'],
  [/\b(?:is|are) the most\b/i, 'at most'],
  [/\bshow who\b/i, 'View profile'],
  [/\bfits?\b(?! to)/i, 'matches'],
  [/\bfetch/i, 'load'],
  [/\bmark(?:ed)?\b(?!.* as |.* read in ).*\b(?:un)?read\b/i, 'as read, as unread'],
  [
    /\bMark (?:all|the|this|every|\{).*\bread\b|\bMarked .*\bread\b/,
    'done (conversations; messages are read)',
  ],
  [/\btask list/i, 'To-do list'],
  [/(?<!profile )\bpictures?\b(?! \{)/i, 'image, profile picture'],
  [/\bhits?\b/i, 'result'],
  [/(?<![-{])\bmails?\b|(?<!\{)\be-mails?\b/i, 'email'],
  [/(?<!\{)\borganisation/i, 'organization'],
  [/\bcolour|\bgrey\b|\blicence|\b(?:to|after)wards\b/i, 'color, gray, license, toward'],
  [/\bbeside$/i, 'side pane'],
  [/\bunder (?:the|this) heading\b/i, 'section'],
  [/\b(?:every|some|any)body\b/i, 'everyone, someone, anyone'],
  [/\bcan ?not\b|\bcould not\b/i, 'can’t, couldn’t'],
  [/\bputs? .*off\b/i, 'Later, Remind me later'],
  [/\banew\b/i, 'again'],
  [/\bweb-public\b|\bopen to the web\b/i, 'public on the web'],
  [/\bdirect conversations?\b/i, 'direct message'],
  [/\bon the clipboard\b/i, 'copied'],
  [/\bnew users?\b/i, 'new people'],
  [/\bcomes? with (?:a|the) connection\b/i, 'once you are connected'],
  [/\btells? (?:of|who)\b/i, 'show, announce'],
  [/\b(?:is|are) (?:not )?told\b/i, 'notified'],
  [/\bone (?:\w+ )?a line\b/i, 'per line'],
  [/\bmessages of others\b/i, 'other people’s'],
  [/\bretr(?:y|ies|ying)\b/i, 'Try again'],
  [/subscri(?:b|pt)/i, 'Join, Joined, Leave'],
  [/\w …/, 'no space before an ellipsis'],
  [/ %(?!\()/, 'no space before a percent sign'],
  [/"|'(?![{}]')(?<!'[{}]')/, 'curly apostrophes and quotes'],
]
