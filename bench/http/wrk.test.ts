import { expect, it } from "vitest";
import { parseWrk } from "./wrk";

const output = `Running 4s test @ http://127.0.0.1:4300/en
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.50ms  350.00us  12.00ms   90.00%
    Req/Sec    42.00k     1.20k   44.00k    80.00%
  Latency Distribution
     50%    1.43ms
     75%    1.60ms
     90%    1.90ms
     99%  850.00us
  167201 requests in 4.01s, 1.20GB read
Requests/sec:  41695.00
Transfer/sec:    306.00MB
`;

it("the output of wrk is parsed", () => {
  const result = parseWrk(output);
  expect(result).toMatchObject({ requests: 167_201, p50: 1.43, p99: 0.85, failures: 0 });
  expect(result.seconds).toBeCloseTo(4.01);
  expect(result.bytes).toBeCloseTo(1.2 * 1024 ** 3);
});

it("error responses and socket errors are counted", () => {
  const errors = `${output}  Socket errors: connect 0, read 3, write 0, timeout 2
  Non-2xx or 3xx responses: 41
`;
  expect(parseWrk(errors).failures).toBe(46);
});

it("an output without a result throws", () => {
  expect(() => parseWrk("unable to connect to 127.0.0.1")).toThrow("wrk gave no result");
});
