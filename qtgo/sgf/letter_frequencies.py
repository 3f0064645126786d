"""Letter frequencies of players' languages, for guessing an encoding.

The East Asian characters are those that occur more than once among the names and comments of some thousand game
files, surnames, Go terms, and the most frequent ones of the languages. For alphabets, each with its
encoding, the letters beyond ASCII are listed by frequency; the number is the prior of the language in bits,
if it is rarer than others. In languages that mix them with ASCII letters each has those that mostly stand before and
after it in names: ``ćia_:_k`` for a letter after i, a or at the start of a word, and at its end or before k;
and ``:i_,ak`` of these those that often stand there together.
"""

from __future__ import annotations

HAN = frozenset(
    "一丁七万丈三上下不与且世业东两严个中丸为主丽乃久么义之乎乐乔乗乙九也书了予争事二于云五井亚些交产京亮人什仁今介从"
    "他付仙代以们件任伊伏优会伟传似但位低住佐体何余佛作你佳使來依侠侯便俊保俞信修個們候倩做健傅傑催傲傳像僧儒優儿元先"
    "光克兒党入全兩八公六兰共关其内再军冠冯冰冲决凃凛几凤出击刀分切刊刘则刚初別利别到制券刺則前剑剛劉力功加务动劫势勇"
    "動務勝勢勲包化北区區十千半华卓南博卞卢卫危即却厉压厚原去参參又及友双反发取受变口古只叫可史叶司吃各合吉同名后向吒"
    "吕君听吭启吳吴吾呂呉告员周味命和咲品員哲唐啊問善喜嘉嘰嚴四回因围国图國圍圖圣在地场坂均坊坏坼型城基堀報場塔塗塚増"
    "壞士声处夏外多夜大天太夫央头夹夺夾奇奈奕奥奪女她好如妍妖妙始姚姜娉娜娟婷子孔孙孝孟季孤学孫學孿宁它宇安宋完宏宗官"
    "定宝实実客宮家富寒實对导対寿将將對導小少尔尖尤就尹尾局屆届展屠山岚岡岩峰島崎崔嵐川州工巫己已市布师希带師帶常平年"
    "并幸幻幾広庆应府度座庭庵康廖廷建开弈式弘张弥張強强当形彤彦彩彬彭影征很後徐得從循德心必志忘忠快念思怡急性怪总恒恩"
    "恵恶悠情惡想意愛感慎慧憲應戀成我或战戦戰戴戸所手才打扫扳承把投报押拆拉拓持挂指挡据掛接提播擋據收攻放政敏敗教数整"
    "數文斉斌斎斗断斯新斷方施无日早旭时旻昊明易星春昭是昱显時晓晗晨景智暴更書曹曾最會月有服望期木本术朱朴机杀权杉李村"
    "杜条来杨杯杰東松极林果枯柁柏柯柳柴栄栋栗栩样根格桂桐桜梁梅梓條梦棋森楊楠業樣横樹橋機檀權次欢欣歌歐正此步武歩死歿"
    "段毅比毕毛毫民气氣水永求江池汤汪決沈沒沔沙没沢河治沼法波注泽洁洋洛津洪活流浅浜浦浩海涛润涵淑深清渔渡游湖湯源準溫"
    "潘澍澤激瀚瀬灵炜点為炼烨然煜熊熙爭爱爾片版牛物特狂狐狗独狼猪猫玄玉王环现玲珍珠理琳琴瑜瑞瑶瑾璇璐生產用甫田由甲申"
    "电男界番發白百的皓盘盛盤盧目直相看県真眼着睦睿矢知石破确碁碩碰確磊礼社祐神祥祭祺禄福秀秋种科秒秦程種穎空立章童竹"
    "笑第等筋策算管篤簡类精系紀純級結統經緩總織红级组终经结给络绝统维缓缺网罗羅美義羲羽翁翔翰翼耀老考者而聂职联聖聞聡"
    "聲聽肖肥胆胜胡能脏脑脱腾臨自至與航良色艳艺芈芝芬花芳苏苒若英茂范茶荒荣莊莫莲莹菅菊菜菲萍萧萬葉董葵蒋蓮蔡蔣蕭蕾薄"
    "薇薛藍藤蘇虎處血行術衝衣表袁被裕裡裴西要覃覆見規觀见观规觉角解計記許註評詩話該詹認誠說説謝識譚譜變讓计认让讯记许"
    "论设证评识诗诚话该语说诺谢谭谷豊象豪負貼賈賴賽贞负贯贴贺贾资赖赛走赵起超越趙路跳身軍輔輝輪輸车轩轮较辉输辜边辺达"
    "过运近还这进远连退逃选這通連週進遊運過道達遠遥選遼還邊邑邓邢那邱邵邹郎郑郝部郭都鄒鄧鄭酒醉里重野量金鈴錢鍾鐘鑫钟"
    "钢钧钰钱铁铭银锋错锡長长門開間関閻關门闫问间阎队阪阳阵阿陆陈院险陳陶陸陽隆隊險难雄雅難雨雪零雷電需霖霞霸青静非面"
    "韓韦韩音須預領頭題顏類顺顾预领颖题颠颯风飛飞飯餘首香馬馮马骏骑體高鬼魂魏魔鱼鸿鹏鹰麒麻黃黄黎黑黒點龍龔龙龚"
)
HANGUL = frozenset(
    "가간갑강개거건것겠결겸경계고공과곽관광구국권귀규균그근금급기길김까껄꽃끝나낙날남내네년노는늘니다단달담대더덕던도"
    "돌동되된될됩두둑둘듀드득들등디때똑뚜라란람랑래량러런려력련렬렸령로록론뢰료룡루룬류르를름리림마만말맛맨맹머멋면명"
    "모목몸못몽무묵문물뭐미민바박반밤방배백버벅번범베벨변별보복봄봉부북불브블비빈빛빠빵사산살삼상새샘서석선설성세소속"
    "손솔송수숙스슬습승시신심십쌍쏘아악안알았앙야양어얼엄없었에여연염영예오옥온옹와왕왜외요용우욱운울웃원위유육윤율으"
    "은을음응의이인일읽임입있자잘장재저적전젊점접정제조종좋좌주준줄중즈즐지직진집짱째쪽차착찬참창채처천철청초최추축충"
    "치칠카칼코크클키킹타탁태테토트티팀판팔패편평포표프피필하한함합항해했행향허헌혁현협형혜호혼홍환황회효후훈휘흐흑희"
    "힘"
)
FREQUENT_HANGUL = frozenset(
    "가강경고구국권그급기김나남노는다단대도동둑라로리문미민바박배백부사상서석선성손송수승시신심아안양어에영오용우원유"
    "윤은을의이인일임자장재전정제조주준지진집철최하한해현호홍황훈흑희"
)

ALPHABETS = (
    # Alphabets of their own: words have no ASCII letters.
    ("cp1251", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґ", 1),
    ("koi8-r", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", 4),
    ("koi8-u", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґ", 5),
    ("cp866", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёїє", 7),
    ("iso8859-5", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїє", 8),
    ("cp1253", "αοιετσνηυρπκμλςόίάγέδήωχθύφβώξζψϊϋΐΰ", 4),
    ("cp874", "รนาอกิัเงมวยุลดท์ต่สะ้ีปบพคหชแจไโธูณขภศญถืษผซ็ใึฐำฉฟฮฝฒฎฤฏฬๆฯฆฌ๊ฑ๋", 6),
)
ACCENTED: tuple[tuple[str, str, int], ...] = (
    (  # German
        "cp1252",
        "ümrfhblgktjds:hnrltcbsfd öhrbkmdslpjgfv_tw:rlchsnbkftgd ähtprkbwsljngm_:rntduchsglfm ßieauoüö:e_bwlnfph",
        0,
    ),
    (  # French
        "cp1252",
        "édr_tmnlhgscpviuof:serc_ltdpmngobvfa èiltsrndmghcpufbzv:rsvtgnlcdqmz à êrvpbmutfngold:tlcqnpvm "
        "çnarueips:aoâu ôrchtldaj_np:tlmndc îa_odtnrsvlgumhcb:tlmnc â_tslnruihmbdpeç:tmc ûorflbme:tlmrcn ù ë "
        "ïaou:sdqrtnceu œ",
        0,
    ),
    (  # Spanish
        "cp1252",
        "óirlcdtmjgzepbnñs:n_mrspl írultmnhpcdasbüg_:a_nosqtbgl áctrln_mvbzdgipsyuh:_nrslcmzetv ñaieuoúá:oaeió "
        "émutlrncibsvdf_gpaoy:_snlrtgvx ú_tmpnargfcsbldz:_nlñzqtcsmdgrb üg:",
        0,
    ),
    (  # Portuguese
        "cp1252",
        "ãçtishrmdvgc:o_e çanireuo:ãaoõ átr_minlbucgpdsfvo:r_tlsgfbuvcqz émtrlnsucgdvbpf_:_rmsclndtigvou "
        "ílutramn_svfcogü:sncltmbvdrg_p ótrljenmdgpci_bs:rlngi_svpdf õ:e êtudgmicrvnhpz:ns_muvdrz "
        "âltcr_zfbmgndu:nm úrapjlntmd:bsnrlcdj_ à ôtlrdcmfv:nm_va",
        0,
    ),
    (  # Swedish, Finnish
        "cp1252",
        "äjlmpväkhtnrs:r_nkläimsjevtgh å_emrhspktg:sk_nrlhbg örjk_slgtnibdm:m_rnsaldpbgtf érldzsnm:n_aeus ü",
        0,
    ),
    (  # Danish, Norwegian
        "cp1252",
        "ørslht_mjnkbfg:r_njlsdvbgkmy åg_rtmlhsvbfkn:rl_sbdgnv ælvbjrkn_ftsmp:rkgslnbdtv é ö ä",
        0,
    ),
    (  # Icelandic
        "cp1252",
        "írld_nvtsmgf:snaðmekr_guftv á_jrhlpmkfnv:slrn_ðktfv ðiruíóaöeúáo:usabmi_vrlgn ójþrdsn_htmlge:rlsnðmt_aif "
        "úr_jhnlgtdkmsf:nlsðretmbdaf évrhlp:tðglrsbdkm_n öj_rvlhs:rlðgkns æsn_lbkhgr:rvblndfmsþhgji "
        "ýntldmr_sg:_rms þ_ngtrfðyl:óojreiau",
        3,
    ),
    ("cp1252", "àrtino:_ è:_ éhdtrm:_ ù:_ òrlcvtinzdsgm:_ ìrdutlnpgsmb:_", 0),  # Italian
    (  # Dutch
        "cp1252",
        "émhvtfsorlé_cdpngui:_lseurnétbgmdapko ëieoa:_nrltxzsfe ïeaou:nsdtecmrg èirclbpght:rnmtclvs "
        "öorbhkfmlj:rkensphblt üeublaghr_dm:mnsrlbphc áádmn_lwr:ár_nlstx",
        0,
    ),
    (  # of several of these languages
        "cp1252",
        "érhvmdl_tufposnzcigébay:_nltsðregcmuabdpékoivfx ügeumrfhblktja_ds:mnhsrltcbpfd "
        "öjorbhk_smvdlpgtfniw:rsnkeml_pchðabdfgt äjhltpmrvkbwäsng_:r_ntdukcläihmsgjfev "
        "èircltsnbdmghpufzv:_rnmsvtglcdqz á_átdrjmcnlihpvbwuzgksyfo:_nrásltgfbðvucmkxzeq "
        "óijþtrlcdesnmgp_hzbñ:nr_lsgiðvpmdtaf å_gemrhtlspkvbfn:rsk_nlbdghv çnarieuops:aoãâõu ñaieuoúá:oaeió "
        "àrtino:_ írldutam_nvhpcsfbgoü:a_sncðmlotbvdregkqufp ørslht_mjnkbfg:r_njlsdvbgkm ßieauoüö:e_bwlnfph "
        "ïaoeu:nsdqrtecumg ôrchtldmajfv_np:ntlmd_vac îa_odtnrsvlgumhcb:tlmnc â_ltscrnuzihmbdfpegç:ntmc "
        "êrvtpbudgmicnhzfol:tnlcsq_pvmudrz úra_tpmjnlhgdfkcsbz:nb_lsrñcðzqtedmjgaf ëieoa:_nrltxzsfe "
        "æsnlvb_jrkfthmpg:rvbkgslndfmþhtji",
        3,
    ),
    (  # Estonian
        "cp1252",
        "õpt_nkljvsrmhd:lnhmrsuigb äjlmpväkhtrsn:r_nkläimsjevtgh üüjkm_phrl:rültsnpd öömps_kgvr:örldpsn š ž",
        3,
    ),
    (  # Polish
        "cp1250",
        "łao_suedgókzbwipmc:aouy_keąóc órkgiwptłnzbjmh:wrłjdlzbżgs ąiłzldrwbsjgmnt:dsbtcgkzżćp "
        "ęizjrłtwdlkmgpns:dbcgtksżpś_ć śo_eauyięj:_cwlnćkrm ż_oaeęóurąydi:yaeo_nukdbó ćaśieyąo_ęu:_kw ńoaeiyu:_sc "
        "źoadeuó_b:n_dwlmrk",
        2,
    ),
    (  # Czech
        "cp1250",
        "ínlrvtčřmšbcdjžzsp:_kncrtlžčsvd ávknrlztmh:_rnkltčdvš éknvltrmd:_hrnzstld řptobáa_kdíeěih:eií_oáas "
        "ěntvdmbp:_tlsdnkjžmzřprvhcš či_eoaánurlívj:eioakn_íá š_uaoieáyúr:otkeia_ípuťnvs "
        "ž_uoeaiíádrlěn:ieano_kísdblá ýknvltrmh:_crstn ůrvpdthmnlkcčšs:_vsmlržjzdnšck "
        "ú_klrshctšdnzpvjma:sbtdšrčczkpnvlhň ňeaoáriyšužvhúís:ao_áksu ólrtndmibgkjz:nrgmkpldztbs ťšs_oíreaiu:a_oás "
        "ď_aežlro:uao_á",
        0,
    ),
    (  # Slovak
        "cp1250",
        "ávkrnltzphmdibs:_rvcltdnkmsčšžpzb íšnlrčtvmbsřcdpzž:kmn_crvčžltsšdb ékntrvlgidmfchpz:_hrnmztld "
        "ýknvtrlmhs:_cnrstmdvšč čia_oeáunríjlvúdp:ienoka_íuá šj_uaoieáyúr:iíotkea_upťsnv "
        "ž_aoueáiídjúrly:ieanoukí_sdlbňrm új_knrlshtcšdpvzbmľa:c_btsšrdťvčzkpnžňlhľ ľeo_auáhšpdkbzijú:aonuks_úš "
        "ťašsi_oíräúe:_aoádst ňeaoárdiyvlštuspžhzčújmb:aou_áksmt ď_ažeovzjlriu:uao_ámtk "
        "ôdpbhntkrmvlg:rtsvpdžčnzlľckj ólrtndifkmpgzv:nrzgmdbtlp ävpm:tťzkdslc ĺtkhdmpvb:kzbžpňch_čn "
        "ŕvmthpkdfbsc:kthzcčdňšmpnžb",
        1,
    ),
    (  # Hungarian
        "cp1250",
        "áztvmrlsbdhn_pkgjiy:nrgslctzdkbm émv_kngtrbzplsdhy:srknplzmdgt ótlrdgzksijn_yhb:_szgrntfvdibm "
        "ökrntyfzv_lgm:rklnzvsgep őtzlsnkdrygb:_rifkzmvsj ízlytmpdrskh_g:trnvbmsl_d ü_rpfztsdk:lgzrnsc ú "
        "űzgmfts:_snrtkzlc",
        3,
    ),
    (  # Croatian, Serbian, Slovene
        "cp1250",
        "čia_nervušolj:eiak_nur ći:_e š_ioaeruvn:kietan_čuopv ž_oeaiurdn:iean_umd đ_iaunr:ueaion",
        3,
    ),
    (  # Romanian
        "cp1250",
        "ăcţtlbmrnpzdsgvf:_lrntdsucimţzp:c_ şea_uioărnâc:_tocuaieămn ârdsptvfczmgnlbţ:rmnlpis î_e:nm "
        "ţuinoaeă_cr:a_iău:ia,ua,iă,eu",
        2,
    ),
    (  # Turkish
        "cp1254",
        "ıcklçdtsrygnşzğp:_nlrkmzşscçt ügmt_sdlyrhkznbc:lrnm_zkstdchçşfb ç_kntauüirıelşpo:ai_eıoulkb "
        "ş_aieuıürlyo:a_eiırkçhü ğoaueöiı:au_ldıirmbec ö_gsktdyl:zrknlvhğm âk_lhcg:zlhmnrstf İ_:slbndpzkhfvcşç î",
        2,
    ),
    (  # Lithuanian
        "cp1257",
        "ėtlrngpkvmd:_njdms š_iuoūlrkae:ikaerlėčvtn_ či_aeunš:ieaku ž_aąluodėrgi:ieuaybdė ūritmjkdslnb:ndrtšlp "
        "ę_kt:_s ą_ž:_žs ųiustdnkl:_j į_:_s",
        4,
    ),
    (  # Latvian
        "cp1257",
        "ām_ntprjkidlzgvs:rtjblncdvzskmp īlvtrdzmncspbķg:tngdrlvkszcjm ņieaošzkžu_īāt:šaoāiēs "
        "ērbj_lptvszdmcnķ:rtjnksdvlmzp šņk_aoueirzēī:_ķaoisuņļāījpvmn ūrjltdsbkp_mg:mlrzsdtkvcn "
        "žead_iāoēurnū:aoiuesņāē_ī č_aeznouitā:eauioīāsū ļkoiaeuš_ē:aiīāģv ķiaš_reņ:ieēīoas ģo_ļerua:iērs",
        4,
    ),
    (  # Vietnamese, whose tones are letters of their own after their vowels
        "cp1258",
        "\u0323aêiơâăôueoư:nt_cimup êiylu:\u0323\u0301n\u0303\u0300_u âhutvrlcn:n\u0323u\u0300\u0301myt\u0309 "
        "ơưslchb:n\u0323\u0300_i\u0301 \u0300yoơôâêăiưu:n_auimcg ưhdrđlsctvnx:ơn\u0301u\u0303\u0323_ "
        "\u0301êyâưôăơ:n_cutimp ôhđgtclunvsbk:_\u0300n\u0323\u0303\u0301\u0309ci đ_:iăàôưoaáâạ "
        "\u0303êauioôyưăâ:n_auim \u0309auoiyêôơư:o_iyan ăđhvnltcb:\u0323n\u0300\u0301\u0303mc\u0309 "
        "ároihgtcsbđ:inoc_nmt àohđtslvng:n_oimyu ùhdtlcv:n_ngcm úhtplcxn:_cntyi ío_hkth:_chnt éb_: è é ó",
        5,
    ),
)
