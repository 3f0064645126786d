"""Small inputs that a fuzzer begins with, and pieces that mean something in their formats."""

from __future__ import annotations

SGF = (
    b"(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Ada]PW[Eve]KM[6.5]RE[W+3.5]DT[2024-01-02]RU[Japanese];B[ee]"
    b"C[a \\] comment: here];W[cc](;B[gg]LB[aa:x:y][bb:2]TR[cc:dd])(;B[gc]N[n]VW[];W[]))",
    b"(;FF[4]SZ[13:9]AB[aa:cc][dd]AW[ee]PL[W]HA[2]TM[600]OT[5x30 byo-yomi];W[ff]WL[590]OW[5];B[]BL[1.5]"
    b";AE[aa:bb]KO[]MN[7]DD[aa]FG[257:x]PM[2])",
    b"(;SZ[19]AW[tt];B[tt])",
    "(;SZ[19]CA[Shift_JIS]PB[藤沢秀行]C[囲碁])".encode("cp932"),
    b"(;GaMe[1]VieW[]SiZe[19]Black[pd]White[dp]L[aa]M[bb]KI[13]ID[x]C[FF 1])",
)
SGF_TOKENS = (
    *(b"(;", b")", b";", b"B[", b"AB[aa:ss]", b"SZ[52]", b"SZ[1:99]", b"CA[UTF-16]", b"CA[cp037]", b"C[", b"\\]"),
    *(b"HA[9]", b"KM[0.375]", b"RU[{}]", b"TB[]", b"FG[", b"\xe8\x97\xa4"),
)

NGF = (
    b"Friendly\r\n19\r\nWhite 5d\r\nBlack 4d\r\nwww\r\n0\r\n0\r\n6\r\n20240102 [10:00]\r\n5\r\n"
    b"White wins by 1.5\r\n4\r\nPMABBQQQQ\r\nPMACWEEEE\r\nPMADBEQEQ\r\nPMAEWQEQE\r\n",
)
NGF_TOKENS = (b"PMABB", b"QQQQ", b"\r\n", b"99")

GIB = (
    b"\\HS\r\n\\[GAMEBLACKNAME=Ada 3D\\]\r\n\\[GAMEWHITENAME=Eve\\]\r\n\\[GAMECONDITION=65\\]\r\n"
    b"\\[GAMETAG=S1,R0,D0,G65,W1,Z15,C2024:01:02:10:00,T30-3-600\\]\r\n"
    b"\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:1,GTIME:600-30-3,GRLT:0,ZIPSU:15,DUM:0,GONGJE:65,TCNT:3\\]\r\n"
    b"\\HE\r\n\\GS\r\n2 1 0\r\n\r\n0 0 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 3 3\r\nSTO 0 3 2 15 15\r\nSKI 0 4\r\n\\GE\r\n",
)
GIB_TOKENS = (b"STO 0 2 1 ", b"\\[", b"\\]", b"INI 0 1 99", b"SKI")

UGF = (
    b"[Header]\r\nCoordinateType=JPN\r\nLang=SJIS\r\nSize=19\r\nHdcp=2,0\r\nRule=JPN\r\nPlayerB=Ada,3d,jp\r\n"
    b"PlayerW=Eve,5d,\r\nWinner=B,C\r\nDate=2024/01/02,2024/01/02\r\n[Files]\r\n[Data]\r\nDD,B0,0,0\r\nPP,B0,0,0\r\n"
    b"QD,W1,1,0\r\nDP,B2,2,0\r\n[Figure]\r\n.Text,1\r\n.#,aa,x\r\n.EndText\r\n.EndFigure\r\n",
)
UGF_TOKENS = (b"[Data]", b"Size=52", b"Hdcp=9", b"AA,B0", b"Lang=EUC", b"[Header]")

GTP_WORDS = (
    *("pass", "resign", "6.5", "-3", "japanese", "chinese", "aga", "1e999", "nan", "100", "0", "#", "é", "D4,E5"),
    *("minmoves", "ownership", "true", "allow", "avoid", "interval", "10", "dead", "seki", "alive", '{"ko":"SIMPLE"}'),
    *("byoyomi", "canadian", "absolute", "600", "casual", "first-day"),
)

ANSWERS = (
    b"=1 2\n\n=2 Engine\n\n=3 1.0\n\n=4 boardsize\nclear_board\nkomi\nplay\ngenmove\nkata-analyze\n\n",
    b"=1\ninfo move E3 visits 8 utility -0.002 winrate 0.5 scoreLead 0.3 prior 0.36 lcb 0.45 order 0 pv E3 C6 pvVisits "
    b"8 6 info move pass visits 0 winrate 0 prior 0 order 1 pv pass rootInfo visits 9 winrate 0.5 ownership "
    b"0.1 -0.2 1 0\n\n",
    b"=1\ninfo move A4 visits 50 winrate 4998 prior 37 lcb 4902 order 0 pv A4 Q19 T16\n\n? illegal move\n\n",
    b'=1 {"ownership":[0.5,-1,1,0],"dead":["A1"],"seki":[],"score":1.5,"win_rate":0.5,"confidence":0.9,'
    b'"unsettled":["B2"],"settled":true}\n\n',
    b"=1 A1 B2\nA2\n\n=2 Q16\n\n=3 resign\n\n=4 W+3.5\n\n",
)
ANSWER_TOKENS = (
    *(b"=", b"?", b"\n\n", b"=1 ", b"info", b"info move ", b" visits ", b" order ", b" pv ", b"ownership", b"rootInfo"),
    *(b"D4", b"Z99", b"pass", b"1e999", b"-1e999", b"inf", b'{"ownership":'),
)

JSON_TOKENS = (b"null", b"true", b"[]", b"{}")
JOURNAL_TOKENS = (b'"set"', b'"attach"', b'"order"', b'"live"', b'"counted"', b"null", b"[]", b"{}", b"\n")
HEAD_TOKENS = (b'"F16"', b'"BF16"', b"[0,0]", b"[-1,4]", b'"shape"', b"null", b"[]")
