import { type Answer, ask } from '../drill/ask.ts';
import type { Random } from '../fuzz/random.ts';

export const kinds = ['fetch', 'pin', 'upgrade', 'report', 'move', 'publish'] as const;
export type Kind = (typeof kinds)[number];

/** What agents, and those who look after them, ask of a registry. */
export type Mix = {
  readonly prepare: () => Promise<void>;
  /** As often as such things are asked. */
  readonly pick: () => Kind;
  readonly send: (kind: Kind) => Promise<Answer>;
};

const toolsets = 5;
const versions = 4;
/** Sessions that are asked for; whoever is pinned takes the place of another. */
const hot = 2_000;

export const createMix = (url: string, random: Random): Mix => {
  const sessions: { readonly id: string; readonly toolset: string }[] = [];
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  const named = (): string => `loaded-${random.below(toolsets)}`;
  const session = () => random.pick(sessions);
  const publish = (toolset: string) =>
    ask(url, 'POST', `/v1/toolsets/${toolset}/versions`, { definition: definitionOf(next()) });
  const pin = async (toolset: string, selector: string): Promise<Answer> => {
    const id = `load-${next()}`;
    const answer = await ask(url, 'PUT', `/v1/sessions/${id}`, { toolsets: { [toolset]: selector } });
    const place = sessions.length < hot ? sessions.length : random.below(hot);
    if (answer.status === 201) sessions[place] = { id, toolset };
    return answer;
  };
  const sends: Readonly<Record<Kind, () => Promise<Answer>>> = {
    fetch: () => ask(url, 'GET', `/v1/sessions/${session().id}/toolset?format=openai-chat`),
    pin: () => pin(named(), random.chance(0.5) ? '1.0.0' : 'latest'),
    upgrade: () => {
      const { id, toolset } = session();
      return ask(url, 'POST', `/v1/sessions/${id}/upgrade`, { to: { [toolset]: 'latest' } });
    },
    report: () => {
      const range = `1.0.${random.below(versions)}...1.0.${random.below(versions)}`;
      return ask(url, 'GET', `/v1/toolsets/${named()}/compare/${range}`);
    },
    move: () =>
      ask(url, 'PUT', `/v1/toolsets/${named()}/channels/stable`, {
        version: `1.0.${random.below(versions)}`,
      }),
    publish: () => publish(named()),
  };
  return {
    prepare: async () => {
      for (let number = 0; number < toolsets; number += 1) {
        for (let version = 0; version < versions; version += 1) await publish(`loaded-${number}`);
      }
      for (let number = 0; number < 200; number += 1) await pin(named(), '1.0.0');
    },
    pick: () => {
      const dice = random.next();
      if (dice < 0.8) return 'fetch';
      if (dice < 0.9) return 'pin';
      if (dice < 0.94) return 'upgrade';
      if (dice < 0.97) return 'report';
      return dice < 0.99 ? 'move' : 'publish';
    },
    send: (kind) => sends[kind](),
  };
};

/** Others than the last one by its words alone, so that each publish is a patch. */
const definitionOf = (number: number) => ({
  tools: Array.from({ length: 10 }, (_, tool) => ({
    name: `tool_${tool}`,
    description: tool === 0 ? `Looks up what stands under number ${number}.` : `Looks up record ${tool}.`,
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string' }, limit: { type: 'integer', minimum: 1, maximum: 100 + tool } },
      required: ['query'],
    },
  })),
});
