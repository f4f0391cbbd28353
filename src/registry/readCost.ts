import type { Cost } from '../cost/costOf.ts';
import { whileUp } from './database/whileUp.ts';
import { requireText, requireToolsetName } from './names.ts';
import { findPolicy } from './policies/findPolicy.ts';
import { usualFormat } from './policies/policy.ts';
import type { Registry } from './registry.ts';
import { requireFormat } from './renderings/requireFormat.ts';
import { requireFound } from './versions/findVersion.ts';
import { readDefinitionText } from './versions/readDefinition.ts';
import { readSelector } from './versions/readSelector.ts';

export type CostRequest = {
  readonly toolset: string;
  readonly selector: string;
  readonly format?: string | undefined;
  readonly model?: string | undefined;
  /** A month. */
  readonly requests?: number | undefined;
  /** 0 to 1. */
  readonly cacheHit?: number | undefined;
};

export type VersionCost = Cost & {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
};

/** What a version costs each request and a month. What is not asked for is as the toolset declares its traffic. */
export const readCost = (registry: Registry, request: CostRequest): Promise<VersionCost> =>
  whileUp(async () => {
    const { database, judge } = registry;
    const toolset = requireToolsetName(request.toolset);
    const format = request.format === undefined ? undefined : requireFormat(request.format);
    const asked = request.model === undefined ? undefined : requireText(request.model, 'model', 200);
    const { version, digest } = await requireFound(database, toolset, readSelector(request.selector));
    const [{ traffic }, text] = await Promise.all([
      findPolicy(database, toolset),
      readDefinitionText(database, digest),
    ]);
    const model = asked ?? traffic?.model;
    const requests = request.requests ?? traffic?.requests;
    const cacheHit = request.cacheHit ?? traffic?.cacheHit;
    const options = {
      format: format ?? traffic?.format ?? usualFormat,
      ...(model !== undefined && { model }),
      ...(requests !== undefined && { requests }),
      ...(cacheHit !== undefined && { cacheHit }),
    };
    return { toolset, version, digest, ...(await judge.cost({ text, options })) };
  });
