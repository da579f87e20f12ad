// A whole bot for Tank Chess in JavaScript: it accepts every challenge and plays random legal turns.
//
//     TANKCHESS_TOKEN=tct_... node bot.mjs http://127.0.0.1:8080 [games]
//
// It waits when it is told to slow down, and comes back after a restart of the server or a lost line. Node 18 or newer,
// nothing else.
import { randomUUID } from 'node:crypto'

const base = process.argv[2].replace(/\/$/, '')
const gamesToPlay = Number(process.argv[3] ?? Infinity)
const headers = { Authorization: `Bearer ${process.env.TANKCHESS_TOKEN}`, 'Content-Type': 'application/json' }
const silence = 20_000 // streams send an empty line every 7 s: after this long nobody is there
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
let finished = 0

/** A GET, or a POST if there is a body, however often that takes. A move sent again is known by its key. */
async function call(path, body, signal) {
  for (;;) {
    const options = { headers, signal, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) }
    const answer = await fetch(base + path, options).catch(() => null)
    if (signal?.aborted) throw new Error('silence')
    if (answer && answer.status !== 429 && answer.status !== 503) return answer
    await answer?.body?.cancel()
    await sleep(1000 * Number(answer?.headers.get('Retry-After') ?? 1))
  }
}

/** The JSON objects of a stream until it ends or the line is lost. */
async function* lines(path) {
  const watchdog = new AbortController()
  let timer
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => watchdog.abort(), silence)
  }
  try {
    const answer = await call(path, undefined, watchdog.signal)
    if (!answer.ok) return
    let rest = ''
    const decoder = new TextDecoder()
    for await (const part of answer.body) {
      alive()
      const whole = (rest + decoder.decode(part, { stream: true })).split('\n')
      rest = whole.pop()
      for (const line of whole) if (line.trim()) yield JSON.parse(line)
    }
  } catch {
    // The caller comes back.
  } finally {
    clearTimeout(timer)
    watchdog.abort()
  }
}

/** Follows one stream of a game; true once the game is over. */
async function playTurns(game) {
  for await (const news of lines(`/api/games/${game}/stream?legal=1`)) {
    if (news.outcome) {
      console.log('finished', game, news.outcome.result, news.outcome.reason)
      return true
    }
    if (!news.legal?.length) continue
    const move = news.legal[Math.floor(Math.random() * news.legal.length)]
    const answer = await call(`/api/games/${game}/move`, { move, key: randomUUID(), version: news.version })
    if (!answer.ok) {
      console.log('refused', await answer.text())
      return false // the game has moved on: look at it again
    }
    await answer.body?.cancel()
  }
  return false
}

async function play(game) {
  while (!(await playTurns(game))) await sleep(500)
  if (++finished >= gamesToPlay) process.exit(0)
}

const begun = new Set()
for (;;) {
  for await (const news of lines('/api/stream')) {
    if (news.type === 'challenge') {
      const answer = await call(`/api/challenges/${news.challenge.id}/accept`, {})
      if (!answer.ok) console.log('refused', await answer.text())
    } else if (news.type === 'gameStart' && !begun.has(news.game.id)) {
      begun.add(news.game.id)
      console.log('playing', news.game.id)
      void play(news.game.id)
    }
  }
  await sleep(500)
}
